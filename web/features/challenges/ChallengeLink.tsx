import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { useSay } from '../../say/use-say.ts'
import { backClass } from '../../ui/back-class.ts'
import { textsOf } from './challenge-texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The challenge that is open above the list of posters. A reload shows its own page. */
    challenge?: string
  }
}

interface ChallengeLinkProps {
  id: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A link in the list of posters: a plain press opens the challenge above the list, under the challenge's own address; a
 * new tab shows the challenge's page.
 */
export function ChallengeLink({ id, className, children }: ChallengeLinkProps) {
  return (
    <Link
      to="."
      search
      state={{ challenge: id }}
      mask={{ to: '/challenges/$id', params: { id }, unmaskOnReload: true }}
      resetScroll={false}
      className={className}
    >
      {children}
    </Link>
  )
}

/** A link from a challenge's listening room and from its results. */
export function BackToChallenge({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  return (
    <Link to="/challenges/$id" params={{ id: challenge.id }} className={backClass}>
      <ArrowLeft size={18} aria-hidden="true" />
      {textsOf(challenge, say.language).title}
    </Link>
  )
}
