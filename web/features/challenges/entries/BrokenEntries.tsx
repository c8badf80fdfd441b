import { useSay } from '../../../say/use-say.ts'
import { Broken } from '../../../ui/Quiet.tsx'

/** Replaces entries that can't be read. */
export function BrokenEntries({ onRetry }: { onRetry: () => void }) {
  const say = useSay()
  return (
    <Broken
      title={say('challenges.submissions.broken')}
      text={say('challenges.broken.text')}
      onRetry={onRetry}
    />
  )
}
