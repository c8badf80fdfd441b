import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { onUnauthorized } from '../../../../session/unauthorized.ts'
import type { Written } from '../../comments/use-comment-actions.ts'
import { rereadForum, rereadThread } from '../forum-reads.ts'

/**
 * What can be done in a thread. Each resolves to whether it worked; when it didn't, the reason has been said and
 * nothing that was typed is lost.
 */
export function useThreadActions(postId: string) {
  const say = useSay()
  const queries = useQueryClient()
  const params = { id: postId }

  const attempt = async (
    act: () => Promise<unknown>,
    words: { failed: string; done?: string; unauthorized?: string },
    reread = rereadThread,
  ) => {
    try {
      await act()
    } catch (error) {
      if (onUnauthorized(error, say, words.unauthorized ?? say('forum.unauthorized'))) return false
      console.error(error)
      showToast({ title: words.failed, text: reasonOf(error), tone: 'bad' })
      return false
    }
    await reread(queries)
    if (words.done !== undefined) showToast({ title: words.done, tone: 'good' })
    return true
  }
  const liking = { failed: say('forum.like.failed'), unauthorized: say('forum.like.unauthorized') }

  return {
    like: (isLiked: boolean) =>
      attempt(
        () =>
          call(isLiked ? 'DELETE /api/forum/posts/{id}/like' : 'POST /api/forum/posts/{id}/like', { params }),
        liking,
      ),
    remove: () =>
      attempt(
        () => call('DELETE /api/forum/posts/{id}', { params }),
        { failed: say('forum.delete.failed'), done: say('forum.delete.done') },
        rereadForum,
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
      attempt(
        () =>
          call(
            isLiked
              ? 'DELETE /api/forum/posts/{id}/replies/{replyId}/like'
              : 'POST /api/forum/posts/{id}/replies/{replyId}/like',
            { params: { ...params, replyId } },
          ),
        liking,
      ),
  }
}

export type ThreadActions = ReturnType<typeof useThreadActions>
