import { Link as Chain } from 'lucide-react'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { late } from '../../../../ui/layers/late.tsx'
import { LikeButton } from '../../LikeButton.tsx'
import reply from '../replies/ReplyItem.module.css'
import type { ThreadActions } from '../replies/use-thread-actions.ts'

/** The tools load after the text, which is already readable. */
const ThreadTools = late(async () => (await import('../replies/ThreadTools.tsx')).ThreadTools)

/** What the reader can do with a post. */
export function PostActions({ post, actions }: { post: ForumPostDetail; actions: ThreadActions }) {
  const say = useSay()
  const account = useAccount()
  const isOwn = account?.id === post.userId
  const { likes } = post
  return (
    <div className={reply.actions}>
      <LikeButton
        {...post}
        isOwn={isOwn}
        label={isOwn ? say('forum.likes', { count: likes }) : say('forum.like', { likes })}
        onPress={() => void actions.like(post.isLiked)}
      />
      <CopyLinkButton />
      <ThreadTools post={post} actions={actions} />
    </div>
  )
}

function CopyLinkButton() {
  const say = useSay()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      showToast({ title: say('forum.share.done'), tone: 'good' })
    } catch (error) {
      console.error(error)
      showToast({ title: say('forum.share.failed'), tone: 'bad' })
    }
  }
  return (
    <Button look="ghost" size="sm" icon={<Chain size={16} aria-hidden="true" />} onClick={() => void copy()}>
      {say('forum.share')}
    </Button>
  )
}
