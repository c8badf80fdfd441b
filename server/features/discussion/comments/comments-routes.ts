import type { comments } from '#contract/discussion/comments.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { likeComment, unlikeComment } from './comment-likes-sql.ts'
import { generalPage, repliesPage, timelinePage } from './comment-lists.ts'
import { countComments } from './comments-sql.ts'
import { changeComment, removeComment, writeComment, writeReply } from './write-comment.ts'

export const commentRoutes = (m: Melodrome): Handlers<typeof comments> => ({
  'GET /api/songs/{id}/timeline-comments': async ({ params, query, viewer, answerPage }) => {
    const { cursor, limit } = query
    const page = await timelinePage(m, { viewer, songId: params.id, cursor, limit })
    return answerPage(page)
  },

  'GET /api/songs/{id}/comments': async ({ params, query, viewer, answerPage }) => {
    const { cursor, limit } = query
    const page = await generalPage(m, { viewer, songId: params.id, cursor, limit })
    return answerPage(page)
  },

  'GET /api/songs/{id}/comments/counts': async ({ params }) =>
    (await countComments(m.database, params.id)) ?? refuse('song.notFound'),

  'GET /api/songs/{id}/comments/{commentId}/replies': async ({ params, query, viewer, answerPage }) => {
    const { cursor, limit } = query
    const { id: songId, commentId } = params
    const page = await repliesPage(m, { viewer, songId, commentId, cursor, limit })
    return answerPage(page)
  },

  'POST /api/songs/{id}/timeline-comments': ({ params, body, viewer, language }) =>
    writeComment(m, viewer, language, params.id, body),

  'POST /api/songs/{id}/comments': ({ params, body, viewer, language }) =>
    writeComment(m, viewer, language, params.id, { ...body, timestamp: null }),

  'POST /api/songs/{id}/comments/{commentId}/replies': ({ params, body, viewer, language }) =>
    writeReply(m, viewer, language, { songId: params.id, commentId: params.commentId }, body),

  'PATCH /api/songs/{id}/comments/{commentId}': ({ params, body, viewer }) =>
    changeComment(m, viewer, { songId: params.id, commentId: params.commentId }, body),

  'DELETE /api/songs/{id}/comments/{commentId}': ({ params, viewer }) =>
    removeComment(m, viewer, { songId: params.id, commentId: params.commentId }),

  'POST /api/songs/{id}/comments/{commentId}/like': async ({ params, viewer }) => {
    const vote = { songId: params.id, commentId: params.commentId, userId: viewer.id, at: m.clock() }
    const liked = (await likeComment(m.database, vote)) ?? refuse('comment.notFound')
    return { likes: liked.likes, isLiked: true }
  },

  'DELETE /api/songs/{id}/comments/{commentId}/like': async ({ params, viewer }) => {
    const vote = { songId: params.id, commentId: params.commentId, userId: viewer.id, at: m.clock() }
    const { likes } = (await unlikeComment(m.database, vote)) ?? refuse('comment.notFound')
    return { likes, isLiked: false }
  },
})
