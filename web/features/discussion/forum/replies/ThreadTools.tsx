import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ForumPostDetail, ForumReply } from '#contract/discussion/forum.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { handFocusOn } from '../../../../ui/hand-focus-on.ts'
import { LazyOnIntent } from '../../../../ui/layers/LazyOnIntent.tsx'
import type { Reportable } from '../../../moderation/reports/reportable.ts'
import { PersonMenuButton } from '../../../people/blocks/PersonMenuButton.tsx'
import { DeleteWordsButton } from './DeleteWordsButton.tsx'
import type { ThreadActions } from './use-thread-actions.ts'

export type ThreadToolsProps = { actions: ThreadActions } & (
  | { post: ForumPostDetail }
  | { reply: ForumReply; onChange: (press: MouseEvent<HTMLButtonElement>) => void }
)

/**
 * What readers can do besides reading and liking: change and delete their own texts, report others' texts, mute or
 * block their writers.
 */
export function ThreadTools(props: ThreadToolsProps) {
  const say = useSay()
  const account = useAccount()
  const { user, userId } = 'post' in props ? props.post : props.reply
  if (account && account.id === userId) {
    return 'post' in props ? <OwnPost {...props} account={account} /> : <OwnReply {...props} />
  }
  return (
    user && (
      <PersonMenuButton
        person={user}
        size="sm"
        label={say('forum.menu', { name: user.artistName })}
        report={reportableOf(props)}
      />
    )
  )
}

function reportableOf(props: ThreadToolsProps): Reportable {
  if ('post' in props) return { subject: { kind: 'post', id: props.post.id }, name: props.post.title }
  const { id, postId: within, content } = props.reply
  return { subject: { kind: 'reply', id, within }, name: content }
}

interface OwnPostProps {
  post: ForumPostDetail
  account: { id: string }
  actions: ThreadActions
}

function OwnPost({ post, account, actions }: OwnPostProps) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <>
      <LazyOnIntent
        popup="dialog"
        load={() => import('../posts/PostDialog.tsx')}
        words={['comments']}
        trigger={props => (
          <Button {...props} look="ghost" size="sm">
            {say('forum.change')}
          </Button>
        )}
        layer={({ PostDialog }, { isOpen, ...layer }) =>
          isOpen && <PostDialog {...layer} account={account} post={post} />
        }
      />
      <DeleteWordsButton of="forum" onDelete={() => void actions.remove(() => navigate({ to: '/forum' }))} />
    </>
  )
}

function OwnReply({ reply, onChange, actions }: Extract<ThreadToolsProps, { reply: ForumReply }>) {
  const say = useSay()
  return (
    <>
      <Button look="ghost" size="sm" onClick={onChange}>
        {say('forum.change')}
      </Button>
      <span ref={handFocusOn}>
        <DeleteWordsButton of="forum.reply" onDelete={() => void actions.removeReply(reply.id)} />
      </span>
    </>
  )
}
