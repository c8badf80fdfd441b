import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { maxScore, maxStars, minStars, ratingCommentLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery, WithheldFor } from '../shapes.ts'

export const Likes = z.object({ likes: z.int(), dislikes: z.int() })
export const OwnLike = z.object({ isLike: z.boolean().nullable() })
export const RatingSummary = z.object({
  averageRating: z.number().nullable(),
  ratingCount: z.int(),
  ownRating: z.int().nullable(),
  /** How many gave one, two, three, four and five stars. */
  spread: z.array(z.int()),
})

const ownScore = z.int()
/** The viewer's own scores, 1 to 10; 0 where nothing was judged, and `updatedAt: null` before the first time. */
export const DetailedRating = z.object({
  songId: Id,
  userId: Id,
  vocal: ownScore,
  instrumental: ownScore,
  mixing: ownScore,
  creativity: ownScore,
  lyrics: ownScore,
  comment: z.string().nullable(),
  createdAt: Moment.nullable(),
  updatedAt: Moment.nullable(),
})
export type DetailedRating = z.infer<typeof DetailedRating>

const mean = z.number().nullable()
/** The mean of all who judged the category, `null` where no one did; `ratingCount` people judged at least one. */
export const CategoryAverages = z.object({
  vocal: mean,
  instrumental: mean,
  mixing: mean,
  creativity: mean,
  lyrics: mean,
  ratingCount: z.int(),
})
export type CategoryAverages = z.infer<typeof CategoryAverages>

/** The text that a listener wrote with their five scores. It changes when they rate again. */
export const Opinion = z
  .object({
    id: Id,
    songId: Id,
    user: Person,
    content: z.string(),
    withheldFor: WithheldFor.nullable(),
    updatedAt: Moment,
  })
  .meta({ id: 'Opinion' })
export type Opinion = z.infer<typeof Opinion>

const score = z.int('score').min(0, 'score').max(maxScore, 'score')
export const Scores = z.object({
  vocal: score,
  instrumental: score,
  mixing: score,
  creativity: score,
  lyrics: score,
  comment: z
    .string('text')
    .trim()
    .max(ratingCommentLength, 'tooLong')
    .transform(text => text || null)
    .nullish(),
  /** The same song as in the address; others are refused. The session alone says who rates. */
  songId: Id.optional(),
})

/** Counts and the viewer's own choice after a like or dislike. */
export const LikeAnswer = Likes.extend(OwnLike.shape)

const stars = z.int('stars').min(minStars, 'stars').max(maxStars, 'stars')

export const ratings = endpoints({
  'POST /api/songs/{id}/like': {
    summary: 'Like (`true`) or dislike (`false`) a song',
    may: 'member',
    bucket: 'votes',
    params: IdParams,
    body: z.object({ isLike: z.boolean('boolean') }),
    answer: LikeAnswer,
    refusals: ['song.notFound', 'person.blocked'],
  },
  'DELETE /api/songs/{id}/like': {
    summary: 'Remove your like or dislike',
    may: 'member',
    bucket: 'votes',
    params: IdParams,
    answer: LikeAnswer,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/likes': {
    summary: 'The numbers of likes and dislikes of a song',
    may: 'anyone',
    params: IdParams,
    answer: Likes,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/user-like': {
    summary: 'Your like or dislike of a song',
    may: 'member',
    params: IdParams,
    answer: OwnLike,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/rating': {
    summary: 'The average rating of a song, and your own rating',
    may: 'anyone',
    params: IdParams,
    answer: RatingSummary,
    refusals: ['song.notFound'],
  },
  'POST /api/songs/{id}/rate': {
    summary: 'Rate a song with 1 to 5 stars; a second rating replaces the first',
    may: 'member',
    bucket: 'votes',
    params: IdParams,
    body: z.object({ rating: stars }),
    answer: RatingSummary,
    refusals: ['song.notFound', 'person.blocked'],
  },
  'DELETE /api/songs/{id}/rate': {
    summary: 'Take your stars back',
    may: 'member',
    evenSuspended: true,
    bucket: 'votes',
    params: IdParams,
    answer: RatingSummary,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/detailed-rating': {
    summary: 'Your scores in five categories',
    may: 'member',
    params: IdParams,
    answer: DetailedRating,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/detailed-ratings-average': {
    summary: 'The average scores in five categories',
    may: 'anyone',
    params: IdParams,
    answer: CategoryAverages,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/opinions': {
    summary: 'The opinions that listeners wrote with their scores, latest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Opinion),
    refusals: ['song.notFound'],
  },
  'POST /api/songs/{id}/detailed-rating': {
    summary:
      'Score five categories from 1 to 10, or 0 if one does not apply; a second time replaces the first',
    may: 'member',
    bucket: 'votes',
    params: IdParams,
    body: Scores,
    answer: DetailedRating,
    refusals: ['song.notFound', 'person.blocked', 'case.decided', 'comment.newcomer'],
  },
  'DELETE /api/songs/{id}/detailed-rating': {
    summary: 'Take your scores in five categories back, with what you wrote',
    may: 'member',
    evenSuspended: true,
    bucket: 'votes',
    params: IdParams,
    answer: DetailedRating,
    refusals: ['song.notFound', 'case.decided'],
  },
})
