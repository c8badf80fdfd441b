import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The challenge that stands over the wall of posters. A reload shows its own page. */
    challenge?: string
  }
}

interface ChallengeLinkProps {
  id: string
  className?: string | undefined
  children: ReactNode
}

/**
 * From the wall of posters: a plain press opens the challenge over it, under the challenge's own address; a tab of its own
 * shows its page.
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
