import { ago } from '../../../say/ago.ts'
import { useNow } from '../../../say/use-now.ts'
import { useSay } from '../../../say/use-say.ts'

/** How long ago, in the reader's words; the element's `dateTime` has the exact moment. */
export function Since({ moment, className }: { moment: string; className?: string | undefined }) {
  const say = useSay()
  const now = useNow()
  return (
    // A minute may pass between the server's rendering and the browser's.
    <time dateTime={moment} className={className} suppressHydrationWarning>
      {ago(moment, now, say.language) ?? say('forum.justNow')}
    </time>
  )
}
