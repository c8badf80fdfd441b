import { z } from 'zod'
import { room } from './endpoint.ts'
import { maxStars, minStars } from './limits.ts'
import { IdParams } from './shapes.ts'

export const Likes = z.object({ likes: z.int(), dislikes: z.int() })
export const OwnLike = z.object({ isLike: z.boolean().nullable() })
export const RatingSummary = z.object({
  averageRating: z.number().nullable(),
  ratingCount: z.int(),
  ownRating: z.int().nullable(),
})

/** Counts and the viewer's own choice after a like or dislike. */
export const LikeAnswer = Likes.extend(OwnLike.shape)

const stars = z.int('stars').min(minStars, 'stars').max(maxStars, 'stars')

export const ratings = room({
  'POST /api/songs/{id}/like': {
    summary: 'Like (true) or dislike (false)',
    may: 'member',
    params: IdParams,
    body: z.object({ isLike: z.boolean('boolean') }),
    answer: LikeAnswer,
    refusals: ['song.notFound'],
  },
  'DELETE /api/songs/{id}/like': {
    summary: 'Take the like or dislike back',
    may: 'member',
    params: IdParams,
    answer: LikeAnswer,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/likes': {
    summary: 'Likes and dislikes',
    may: 'anyone',
    params: IdParams,
    answer: Likes,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/user-like': {
    summary: "The viewer's own like",
    may: 'member',
    params: IdParams,
    answer: OwnLike,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/rating': {
    summary: 'Average rating, and the own one',
    may: 'anyone',
    params: IdParams,
    answer: RatingSummary,
    refusals: ['song.notFound'],
  },
  'POST /api/songs/{id}/rate': {
    summary: 'Rate 1 to 5; a second rating replaces the first',
    may: 'member',
    params: IdParams,
    body: z.object({ rating: stars }),
    answer: RatingSummary,
    refusals: ['song.notFound'],
  },
})
