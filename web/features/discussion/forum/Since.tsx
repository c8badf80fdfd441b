import { useState } from 'react'
import { ago } from '../../../say/ago.ts'
import { useSay } from '../../../say/use-say.ts'

/** How long ago, and on request when. */
export function Since({ moment, className }: { moment: string; className?: string | undefined }) {
  const say = useSay()
  const [now] = useState(Date.now)
  return (
    // A minute may end between the server's page and the browser's.
    <time dateTime={moment} className={className} suppressHydrationWarning>
      {ago(moment, now, say.language) ?? say('forum.justNow')}
    </time>
  )
}
