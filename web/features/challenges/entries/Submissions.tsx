import { useInfiniteQuery } from '@tanstack/react-query'
import type { Challenge, SubmissionSort } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useAllPages } from '../../../ui/use-all-pages.ts'
import { submissionsRead } from '../challenge-reads.ts'
import { shownPhase } from '../shown-phase.ts'
import { BrokenEntries, BrokenPage } from './BrokenEntries.tsx'
import { SubmissionRow } from './SubmissionRow.tsx'
import css from './Submissions.module.css'
import { shownPlace } from './shown-place.ts'

/** All entries are read, because the page counts them and plays them one after the other. */
export function useSubmissions(challengeId: string, sort: SubmissionSort) {
  const read = useInfiniteQuery({ ...submissionsRead(challengeId, sort), refetchOnMount: 'always' })
  useAllPages(read)
  return read
}

interface SubmissionsProps {
  challenge: Challenge
  read: ReturnType<typeof useSubmissions>
}

export function Submissions({ challenge, read }: SubmissionsProps) {
  const say = useSay()
  const account = useAccount()
  if (read.isPending) {
    return (
      <div aria-busy="true">
        {[1, 2, 3].map(row => (
          <Skeleton key={row} height="64px" className={css.waiting} />
        ))}
      </div>
    )
  }
  if (!read.data) return <BrokenEntries onRetry={() => void read.refetch()} />
  if (read.data.length === 0) {
    const phase = shownPhase(challenge)
    const text = { upcoming: 'soon', ongoing: 'text' } as const
    return (
      <EmptyState
        title={say('challenges.none.title')}
        text={say(`challenges.none.${phase === 'upcoming' || phase === 'ongoing' ? text[phase] : 'over'}`)}
      />
    )
  }
  return (
    <>
      <ol>
        {read.data.map((submission, at) => (
          <li key={submission.id} className={css.entry}>
            <SubmissionRow
              submission={submission}
              position={shownPlace(challenge, submission, at)}
              isMine={submission.userId === account?.id}
            />
          </li>
        ))}
      </ol>
      <BrokenPage read={read} />
    </>
  )
}
