import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ForumPostDetail, ForumReply } from '#contract/discussion/forum.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { late } from '../../../../ui/layers/late.tsx'
import { MoreButton } from '../../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Written } from '../../comments/use-comment-actions.ts'
import { useFocusBack } from '../../comments/use-focus-back.ts'
import { repliesRead } from '../forum-reads.ts'
import css from '../posts/PostView.module.css'
import { ReplyItem } from './ReplyItem.tsx'
import { useNamedReply } from './use-named-reply.ts'
import type { ThreadActions } from './use-thread-actions.ts'

/** Loaded when a reader wants to write. */
const ThreadComposer = late(async () => (await import('./ThreadComposer.tsx')).ThreadComposer, {
  words: ['comments'],
})

/** The replies, oldest first, and the form for a new one. */
export function Replies({ post, actions }: { post: ForumPostDetail; actions: ThreadActions }) {
  const say = useSay()
  const replies = useInfiniteQuery(repliesRead(post.id))
  const takesReplies = !post.isDeleted && !post.withheldFor
  useNamedReply(replies)
  /** A new reply is at the end, so all pages up to it are read. */
  const reply = async (written: Written, answers?: string) => {
    if (!(await actions.reply(written, answers))) return false
    let read = await replies.fetchNextPage()
    while (read.hasNextPage && !read.isError) read = await replies.fetchNextPage()
    return true
  }
  return (
    <section className={css.replies} aria-label={say('forum.replies', { count: post.replies })}>
      <h2>{say('forum.replies.count', { count: post.replies })}</h2>
      {replies.isPending && <Skeleton height={96} />}
      {replies.isError && !replies.data && (
        <ErrorState
          title={say('forum.broken.title')}
          text={say('forum.broken.text')}
          onRetry={() => void replies.refetch()}
        />
      )}
      {replies.data?.length === 0 && takesReplies && <p className={css.none}>{say('forum.replies.none')}</p>}
      {replies.data && replies.data.length > 0 && (
        <ol className={css.list}>
          {replies.data.map((each: ForumReply) => (
            <li key={each.id} id={each.id}>
              <ReplyItem
                reply={each}
                actions={actions}
                onReply={takesReplies ? written => reply(written, each.id) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      <MoreButton list={replies}>{say('forum.replies.more')}</MoreButton>
      {takesReplies && <Answer postId={post.id} onReply={written => reply(written)} />}
    </section>
  )
}

interface AnswerProps {
  postId: string
  onReply: (written: Written) => Promise<boolean>
}

function Answer({ postId, onReply }: AnswerProps) {
  const say = useSay()
  const account = useAccount()
  const [isWriting, setWriting] = useState(false)
  const opener = useFocusBack(isWriting)
  if (!account) {
    return (
      <p className={css.none}>
        {say('forum.reply.needAccount')}{' '}
        <Link to="/auth" search={{ mode: 'signup' }} className={css.author}>
          {say('shell.account.signUp')}
        </Link>
      </p>
    )
  }
  return isWriting ? (
    <ThreadComposer
      keptAs={`forum_reply_${postId}`}
      label={say('forum.reply.write')}
      onSubmit={onReply}
      onClose={() => setWriting(false)}
    />
  ) : (
    <div>
      <Button ref={opener} look="solid" onClick={() => setWriting(true)}>
        {say('forum.reply.write')}
      </Button>
    </div>
  )
}
