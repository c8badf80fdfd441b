import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'

interface BrokenEntriesProps {
  onRetry: () => void
  pending?: boolean
}

/** Replaces entries that can't be read. */
export function BrokenEntries({ onRetry, pending }: BrokenEntriesProps) {
  const say = useSay()
  return (
    <ErrorState
      title={say('challenges.submissions.broken')}
      text={say('challenges.broken.text')}
      onRetry={onRetry}
      pending={pending}
    />
  )
}

interface BrokenPageProps {
  read: Pick<UseInfiniteQueryResult, 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Stands below the entries that have come, if the next ones can't be read. */
export function BrokenPage({
  read: { isFetchNextPageError, isFetchingNextPage, fetchNextPage },
}: BrokenPageProps) {
  if (!isFetchNextPageError) return null
  return <BrokenEntries onRetry={() => void fetchNextPage()} pending={isFetchingNextPage} />
}
