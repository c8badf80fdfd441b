import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAction } from '../../../../session/use-action.ts'
import type { Written } from '../../comments/use-comment-actions.ts'
import { postRead, repliesRead, rereadForum, rereadThread } from '../forum-reads.ts'

interface Attempt {
  send: () => Promise<unknown>
  failed: string
  done: string
  reread: typeof rereadThread
}

/**
 * What can be done in a thread. Each action resolves to whether it worked; if it failed, the person has seen the reason
 * and no typed text is lost.
 */
export function useThreadActions(postId: string) {
  const say = useSay()
  const queries = useQueryClient()
  const params = { id: postId }

  const liking = useAction({
    call: (send: () => Promise<unknown>) => send(),
    done: () => rereadThread(queries),
    failed: say('forum.like.failed'),
    unauthorized: say('forum.like.unauthorized'),
  })
  const writing = useAction({
    call: ({ send }: Attempt) => send(),
    done: async (_, { done, reread }) => {
      await reread(queries)
      showToast({ title: done, tone: 'good' })
    },
    failed: (error, { failed }) => ({ title: failed, text: reasonOf(say, error) }),
    unauthorized: say('forum.unauthorized'),
  })
  const attempt = (send: Attempt['send'], words: Pick<Attempt, 'failed' | 'done'>, reread = rereadThread) =>
    writing.act({ ...words, send, reread })

  return {
    like: (isLiked: boolean) =>
      liking.act(() =>
        call(isLiked ? 'DELETE /api/forum/posts/{id}/like' : 'POST /api/forum/posts/{id}/like', { params }),
      ),
    /** `leave` leads away from the post, if its writer is not elsewhere by then. */
    remove: (leave: () => Promise<unknown>) =>
      attempt(
        () => call('DELETE /api/forum/posts/{id}', { params }),
        { failed: say('forum.delete.failed'), done: say('forum.delete.done') },
        async () => {
          if (location.pathname === `/forum/${postId}`) await leave()
          // The way back must not lead to a post that looks as if it were still there.
          for (const { queryKey } of [postRead(postId), repliesRead(postId)])
            queries.removeQueries({ queryKey })
          await rereadForum(queries)
        },
      ),
    reply: (body: Written, answers?: string) =>
      attempt(
        () =>
          call('POST /api/forum/posts/{id}/replies', {
            params,
            body: { ...body, ...(answers && { answers }) },
          }),
        { failed: say('forum.reply.failed'), done: say('forum.reply.posted') },
      ),
    changeReply: (replyId: string, body: Written) =>
      attempt(
        () => call('PATCH /api/forum/posts/{id}/replies/{replyId}', { params: { ...params, replyId }, body }),
        { failed: say('forum.change.failed'), done: say('forum.change.done') },
      ),
    removeReply: (replyId: string) =>
      attempt(
        () => call('DELETE /api/forum/posts/{id}/replies/{replyId}', { params: { ...params, replyId } }),
        { failed: say('forum.delete.failed'), done: say('forum.reply.delete.done') },
      ),
    likeReply: (replyId: string, isLiked: boolean) =>
      liking.act(() =>
        call(
          isLiked
            ? 'DELETE /api/forum/posts/{id}/replies/{replyId}/like'
            : 'POST /api/forum/posts/{id}/replies/{replyId}/like',
          { params: { ...params, replyId } },
        ),
      ),
  }
}

export type ThreadActions = ReturnType<typeof useThreadActions>
