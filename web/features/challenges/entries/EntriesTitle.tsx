import type { Challenge } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { PhaseBadge } from '../PhaseBadge.tsx'
import css from './EntriesTitle.module.css'

/** The challenge's phase, and the number of entries. */
export function EntriesTitle({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  return (
    <div className={css.titles}>
      <PhaseBadge challenge={challenge} withDays />
      <h2>
        {say('challenges.submissions')} <span>{challenge.submissionCount.toLocaleString(say.language)}</span>
      </h2>
    </div>
  )
}
