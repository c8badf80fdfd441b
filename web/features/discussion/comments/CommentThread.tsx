import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Comment } from '#contract/discussion/comments.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Composer } from './CommentComposer.tsx'
import { CommentItem } from './CommentItem.tsx'
import css from './CommentThread.module.css'
import { type Pin, usePin } from './pinned-comments.ts'
import type { CommentActions } from './use-comment-actions.ts'
import { useFocusBack } from './use-focus-back.ts'

interface CommentThreadProps {
  comment: Comment
  songOwnerId: string
  actions: CommentActions
  isShown: boolean
  pin: Pin
  lead?: ReactNode
}

/** A comment and its replies: the first few at once, all of them on request. */
export function CommentThread({ comment, songOwnerId, actions, isShown, pin, lead }: CommentThreadProps) {
  const say = useSay()
  const [isReplying, setReplying] = useState(false)
  const openerRef = useFocusBack(isReplying)
  usePin(isReplying, pin)
  const [isUnfolded, setUnfolded] = useState(false)
  const all = useInfiniteQuery({
    ...askPages('GET /api/songs/{id}/comments/{commentId}/replies', {
      params: { id: comment.songId, commentId: comment.id },
    }),
    enabled: isUnfolded,
  })
  const replies = (isUnfolded && all.data) || comment.replies
  const answer = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    openerRef.current = currentTarget
    setReplying(true)
  }
  const onReply = comment.isDeleted ? undefined : answer
  const more = {
    // The count is no answer: it includes people whom the reader keeps away, and lacks what is held for review.
    hasNextPage: isUnfolded && all.data ? all.hasNextPage : comment.hasMoreReplies,
    isFetchingNextPage: all.isFetching,
    isFetchNextPageError: all.isLoadingError || all.isFetchNextPageError,
    fetchNextPage: () => (isUnfolded ? void all.fetchNextPage() : setUnfolded(true)),
  }
  return (
    <CommentItem {...{ comment, songOwnerId, actions, pin, lead, onReply }}>
      {replies.length > 0 && (
        <ul className={css.replies} aria-label={say('comments.replies')}>
          {replies.map(reply => (
            <li key={reply.id}>
              <CommentItem comment={reply} {...{ songOwnerId, actions, pin, onReply }} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={more} look="ghost" size="sm">
        {say('comments.replies.more', { count: Math.max(1, comment.replyCount - replies.length) })}
      </MoreButton>
      {isReplying && (
        <Composer
          isDocked={isShown}
          keptAs={`reply_${comment.id}`}
          label={say('comments.reply.label', { name: comment.user?.artistName ?? '' })}
          placeholder={say('comments.reply.placeholder')}
          submitWords={say('comments.reply')}
          onSubmit={written => actions.reply(comment.id, written)}
          onClose={() => setReplying(false)}
        />
      )}
    </CommentItem>
  )
}
