import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'

/** Replaces what can't be read in the administration: says why, and offers another try. */
export function Unread({ read }: { read: { error: unknown; refetch: () => unknown } }) {
  const say = useSay()
  return (
    <ErrorState
      title={say('admin.broken')}
      text={reasonOf(say, read.error) ?? say('admin.broken.text')}
      onRetry={() => void read.refetch()}
    />
  )
}
