import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Comment } from '#contract/discussion/comments.ts'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './CommentList.module.css'
import { CommentThread } from './CommentThread.tsx'
import { rereadComments } from './comment-reads.ts'
import { usePinnedComments } from './pinned-comments.ts'
import { useCommentActions } from './use-comment-actions.ts'

interface CommentListProps {
  song: Song
  /** False while the list waits behind another tab. */
  isShown: boolean
  label: string
  comments: UseInfiniteQueryResult<Comment[]>
  empty: { title: string; text: string }
  lead?: ((comment: Comment) => ReactNode) | undefined
}

/** Comments one under the other, with every state a list can be in. */
export function CommentList({ song, isShown, label, comments, empty, lead }: CommentListProps) {
  const say = useSay()
  const queries = useQueryClient()
  const actions = useCommentActions(song.id)
  const { shown, pin } = usePinnedComments(comments.data)
  // The first comments are drawn in slices: in one piece, they stop a slow phone from answering a press.
  const hasCome = useDeferredValue(comments.data !== undefined)
  if (comments.isPending || (comments.data && !hasCome)) return <Loading />
  if (comments.isError && !comments.data) {
    return (
      <ErrorState
        title={say('comments.broken.title')}
        text={say('comments.broken.text')}
        onRetry={() => void rereadComments(queries)}
      />
    )
  }
  if (shown.length === 0) return <EmptyState title={empty.title} text={empty.text} />
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {shown.map(comment => (
          <li key={comment.id}>
            <CommentThread
              {...{ comment, actions, isShown }}
              songOwnerId={song.userId}
              pin={() => pin(comment)}
              lead={lead?.(comment)}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={comments}>{say('comments.more')}</MoreButton>
    </>
  )
}

const places = [1, 2, 3]

function Loading() {
  const say = useSay()
  return (
    <div aria-busy="true" className={css.loading}>
      <span className="spoken">{say('common.loading')}</span>
      {places.map(place => (
        <Skeleton key={place} height={56} />
      ))}
    </div>
  )
}
