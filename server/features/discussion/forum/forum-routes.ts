import type { forum } from '#contract/discussion/forum.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { postPage, replyPage } from './forum-lists.ts'
import { likePost, likeReply } from './likes.ts'
import { popularTagsOf } from './post-tags.ts'
import { isThread } from './posts-sql.ts'
import { markPostRead } from './reads.ts'
import { richTextOf } from './rich-text.ts'
import { createCensus } from './stats.ts'
import { changePost, deletePost, shownPost, writePost } from './write-post.ts'
import { changeReply, deleteReply, writeReply } from './write-reply.ts'

export const forumRoutes = (m: Melodrome): Handlers<typeof forum> => {
  const census = createCensus(m)
  return {
    'GET /api/forum/posts': async ({ query, viewer, answerPage }) =>
      answerPage(await postPage(m, viewer, query)),

    'POST /api/forum/posts': ({ body, viewer, language }) => writePost(m, viewer, language, body),

    'GET /api/forum/posts/{id}': ({ params, viewer }) => shownPost(m, viewer, params.id),

    'PATCH /api/forum/posts/{id}': ({ params, body, viewer }) => changePost(m, viewer, params.id, body),

    'DELETE /api/forum/posts/{id}': ({ params, viewer }) => deletePost(m, viewer, params.id),

    'PUT /api/forum/posts/{id}/read': async ({ params, viewer }) => {
      if (!(await isThread(m.database, viewer, params.id))) refuse('post.notFound')
      await markPostRead(m.database, { personId: viewer.id, postId: params.id, at: m.clock() })
      return undefined
    },

    'POST /api/forum/posts/{id}/like': ({ params, viewer }) => likePost(m, viewer, params.id, true),

    'DELETE /api/forum/posts/{id}/like': ({ params, viewer }) => likePost(m, viewer, params.id, false),

    'GET /api/forum/posts/{id}/replies': async ({ params, query, viewer, answerPage }) => {
      const { cursor, limit } = query
      const page = await replyPage(m, viewer, { postId: params.id, cursor, limit })
      return answerPage(page)
    },

    'POST /api/forum/posts/{id}/replies': ({ params, body, viewer, language }) =>
      writeReply(m, viewer, language, params.id, body),

    'PATCH /api/forum/posts/{id}/replies/{replyId}': ({ params, body, viewer }) =>
      changeReply(m, viewer, { postId: params.id, replyId: params.replyId }, body),

    'DELETE /api/forum/posts/{id}/replies/{replyId}': ({ params, viewer }) =>
      deleteReply(m, viewer, { postId: params.id, replyId: params.replyId }),

    'POST /api/forum/posts/{id}/replies/{replyId}/like': ({ params, viewer }) =>
      likeReply(m, viewer, { postId: params.id, replyId: params.replyId }, true),

    'DELETE /api/forum/posts/{id}/replies/{replyId}/like': ({ params, viewer }) =>
      likeReply(m, viewer, { postId: params.id, replyId: params.replyId }, false),

    'GET /api/forum/tags': () => popularTagsOf(m.database).execute(),

    'GET /api/forum/stats': () => census(),

    'POST /api/forum/preview': ({ body }) => richTextOf(body.content, []),
  }
}
