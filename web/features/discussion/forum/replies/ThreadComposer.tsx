import type { ForumReply } from '#contract/discussion/forum.ts'
import { replyLength } from '#contract/limits.ts'
import { useSay } from '../../../../say/use-say.ts'
import { Composer } from '../../comments/CommentComposer.tsx'
import type { Written } from '../../comments/use-comment-actions.ts'

export interface ThreadComposerProps {
  keptAs: string
  label: string
  /** The reply to change; without one, a new reply is written. */
  changes?: ForumReply | undefined
  onSubmit: (written: Written) => Promise<boolean>
  onClose: () => void
}

const rows = 5

/** The form for a reply. */
export function ThreadComposer({ changes, ...composer }: ThreadComposerProps) {
  const say = useSay()
  return (
    <Composer
      {...composer}
      placeholder={say('forum.reply.placeholder')}
      submitWords={say(changes ? 'forum.change.save' : 'forum.reply.post')}
      maxLength={replyLength}
      rows={rows}
      start={changes && { text: changes.content, mentions: changes.mentions }}
    />
  )
}
