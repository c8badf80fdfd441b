import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { rereadComments } from './comment-reads.ts'

export interface Written {
  content: string
  mentions: string[]
}

interface Attempt {
  send: () => Promise<unknown>
  failure: string
  success: string | undefined
  isNew: boolean
}

/**
 * What can be done with a song's comments. Each action resolves to whether it worked; if it failed, the person has seen
 * the reason and no typed text is lost.
 */
export function useCommentActions(songId: string) {
  const say = useSay()
  const queries = useQueryClient()
  const params = { id: songId }

  const { act } = useAction({
    call: ({ send }: Attempt) => send(),
    done: async (_, { isNew, success }) => {
      if (success !== undefined) showToast({ title: success, tone: 'good' })
      const reread = rereadComments(queries)
      // The composer of new words closes at once; what is changed keeps its place until it is read again.
      if (!isNew) await reread
    },
    failed: (error, { failure }) => ({
      title: failure,
      text: reasonOf(say, error) ?? say('comments.unknown'),
    }),
    unauthorized: say('comments.unauthorized'),
  })
  const attempt = (send: () => Promise<unknown>, failure: string, success?: string) =>
    act({ send, failure, success, isNew: false })
  const post = (send: () => Promise<unknown>) =>
    act({ send, failure: say('comments.failed'), success: say('comments.posted'), isNew: true })

  return {
    writeAt: (timestamp: number, body: Written) =>
      post(() => call('POST /api/songs/{id}/timeline-comments', { params, body: { ...body, timestamp } })),
    write: (body: Written) => post(() => call('POST /api/songs/{id}/comments', { params, body })),
    reply: (commentId: string, body: Written) =>
      post(() =>
        call('POST /api/songs/{id}/comments/{commentId}/replies', {
          params: { ...params, commentId },
          body,
        }),
      ),
    change: (commentId: string, body: Written) =>
      attempt(
        () => call('PATCH /api/songs/{id}/comments/{commentId}', { params: { ...params, commentId }, body }),
        say('comments.change.failed'),
      ),
    remove: (commentId: string) =>
      attempt(
        () => call('DELETE /api/songs/{id}/comments/{commentId}', { params: { ...params, commentId } }),
        say('comments.delete.failed'),
        say('comments.delete.done'),
      ),
    like: (commentId: string, isLiked: boolean) =>
      attempt(
        () =>
          call(
            isLiked
              ? 'DELETE /api/songs/{id}/comments/{commentId}/like'
              : 'POST /api/songs/{id}/comments/{commentId}/like',
            { params: { ...params, commentId } },
          ),
        say('comments.like.failed'),
      ),
  }
}

export type CommentActions = ReturnType<typeof useCommentActions>
