import type { ratings } from '#contract/ratings.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { averageOf } from '../songs/song.ts'
import { countsOf, ownLike, ownRating, putLike, putRating, removeLike } from './sql.ts'

export const ratingRoutes = (m: Melodrome): Handlers<typeof ratings> => ({
  'POST /api/songs/{id}/like': async ({ params, body, viewer }) => {
    const counts = await putLike(
      m.database,
      { songId: params.id, userId: viewer.id, at: m.clock() },
      body.isLike,
    )
    return counts ? { ...counts, isLike: body.isLike } : refuse('song.notFound')
  },

  'DELETE /api/songs/{id}/like': async ({ params, viewer }) => {
    const counts = await removeLike(m.database, { songId: params.id, userId: viewer.id, at: m.clock() })
    return counts ? { ...counts, isLike: null } : refuse('song.notFound')
  },

  'GET /api/songs/{id}/likes': async ({ params }) => {
    const counts = await countsOf(m.database, params.id)
    return counts ? { likes: counts.likes, dislikes: counts.dislikes } : refuse('song.notFound')
  },

  'GET /api/songs/{id}/user-like': async ({ params, viewer }) => {
    if (!(await countsOf(m.database, params.id))) refuse('song.notFound')
    return { isLike: await ownLike(m.database, params.id, viewer.id) }
  },

  'GET /api/songs/{id}/rating': async ({ params, viewer }) => {
    const counts = (await countsOf(m.database, params.id)) ?? refuse('song.notFound')
    return {
      averageRating: averageOf(counts.rating_sum, counts.rating_count),
      ratingCount: counts.rating_count,
      ownRating: viewer && (await ownRating(m.database, params.id, viewer.id)),
    }
  },

  'POST /api/songs/{id}/rate': async ({ params, body, viewer }) => {
    const counts = await putRating(
      m.database,
      { songId: params.id, userId: viewer.id, at: m.clock() },
      body.rating,
    )
    if (!counts) refuse('song.notFound')
    return {
      averageRating: averageOf(counts.rating_sum, counts.rating_count),
      ratingCount: counts.rating_count,
      ownRating: body.rating,
    }
  },
})
