import type { Challenge } from '#contract/challenges/challenges.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { PhaseBadge } from '../PhaseBadge.tsx'
import css from './EntriesTitle.module.css'

/** The challenge's phase, and the number of entries. */
export function EntriesTitle({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const { count } = useNumbers()
  return (
    <div className={css.titles}>
      <PhaseBadge challenge={challenge} withDays />
      <h2>
        {say('challenges.submissions')} <span>{count(challenge.submissionCount)}</span>
      </h2>
    </div>
  )
}
