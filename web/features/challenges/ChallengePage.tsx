import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSay } from '../../say/use-say.ts'
import { backClass } from '../../ui/back-class.ts'
import { ChallengeDetail } from './ChallengeDetail.tsx'
import css from './ChallengePage.module.css'
import { challengeRead } from './challenge-reads.ts'
import { textsOf } from './challenge-texts.ts'

/** The public page of one challenge. */
export function ChallengePage() {
  const say = useSay()
  const { id } = useParams({ from: '/challenges/$id' })
  const { data: challenge } = useQuery(challengeRead(id))
  // The route reads the challenge before it shows this page.
  if (!challenge) return null
  return (
    <div className={`page ${css.page}`}>
      <Link to="/challenges" className={backClass}>
        <ArrowLeft size={18} aria-hidden="true" />
        {say('challenges.back')}
      </Link>
      <ChallengeDetail
        key={id}
        challenge={challenge}
        frame="page"
        heading={<h1>{textsOf(challenge, say.language).title}</h1>}
      />
    </div>
  )
}
