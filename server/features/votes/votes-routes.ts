import type { z } from 'zod'
import { categories } from '#contract/votes/categories.ts'
import type { RatingSummary, ratings } from '#contract/votes/ratings.ts'
import type { Language } from '#words/languages.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Handlers, Viewer } from '../../http/mount.ts'
import { refuse, refuseFields, refuseTooMany } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { checkWords, type Hold } from '../moderation/filters/check-words.ts'
import { spendComment } from '../moderation/newcomers/spend-comment.ts'
import { openCaseFor } from '../moderation/reports/open-case.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { averageOf } from '../songs/song.ts'
import { lockPlayableSong } from '../songs/song-access.ts'
import type { Voting } from './cast-votes.ts'
import { categoryAverages, ownDetailedRating, putDetailedRating } from './detailed-sql.ts'
import { scoresBack } from './erase-votes.ts'
import { lockedOpinion, opinionPage, withholdOpinion } from './opinions.ts'
import { tellArtist } from './tell-artist.ts'
import { countsOf, ownLike, ownRating, type RatingCounts } from './votes-sql.ts'

export const ratingRoutes = (m: Melodrome, voting: Voting): Handlers<typeof ratings> => ({
  'POST /api/songs/{id}/like': async ({ params, body, viewer }) => {
    const counts = await voting.likes.add({ songId: params.id, userId: viewer.id, value: body.isLike })
    if (!counts) return refuseVote(m.database, viewer, params.id)
    return { likes: counts.likes, dislikes: counts.dislikes, isLike: body.isLike }
  },

  'DELETE /api/songs/{id}/like': async ({ params, viewer }) => {
    const counts = await voting.likes.add({ songId: params.id, userId: viewer.id, value: null })
    return counts ? { likes: counts.likes, dislikes: counts.dislikes, isLike: null } : refuse('song.notFound')
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
    return summaryOf(counts, viewer && (await ownRating(m.database, params.id, viewer.id)))
  },

  'POST /api/songs/{id}/rate': async ({ params, body, viewer }) => {
    const counts = await voting.stars.add({ songId: params.id, userId: viewer.id, value: body.rating })
    return counts ? summaryOf(counts, body.rating) : refuseVote(m.database, viewer, params.id)
  },

  'DELETE /api/songs/{id}/rate': async ({ params, viewer }) => {
    const counts = await voting.stars.add({ songId: params.id, userId: viewer.id, value: null })
    return counts ? summaryOf(counts, null) : refuse('song.notFound')
  },

  'GET /api/songs/{id}/detailed-rating': async ({ params, viewer }) => {
    if (!(await countsOf(m.database, params.id))) refuse('song.notFound')
    return ownDetailedRating(m.database, params.id, viewer.id)
  },

  'GET /api/songs/{id}/detailed-ratings-average': async ({ params }) =>
    (await categoryAverages(m.database, params.id)) ?? refuse('song.notFound'),

  'GET /api/songs/{id}/opinions': async ({ params, query, viewer, answerPage }) => {
    if (!(await countsOf(m.database, params.id))) refuse('song.notFound')
    const page = await opinionPage(m, viewer, params.id, query)
    return answerPage(page)
  },

  'POST /api/songs/{id}/detailed-rating': async ({ params, body, viewer, language }) => {
    if (body.songId && body.songId !== params.id) refuseFields({ songId: { code: 'otherSong' } })
    if (categories.every(category => body[category] === 0)) refuseFields({ body: { code: 'nothingJudged' } })
    const vote = { songId: params.id, userId: viewer.id, at: m.clock() }
    await transact(m.database, async transaction => {
      const said = await lockedOpinion(transaction, vote)
      if (body.comment && body.comment !== said?.comment) {
        // As a removed comment: it stays until it is erased, because an appeal may bring it back.
        if (said?.withheld_for === 'removed') refuse('case.decided')
        await spendWords(m, transaction, viewer, language)
      }
      const place = { writerId: viewer.id, linksAreLimited: true }
      const hold = await checkWords(m, transaction, { comment: body.comment }, place)
      const id = await putDetailedRating(transaction, vote, body)
      if (id === undefined) return await refuseVote(transaction, viewer, params.id)
      if (hold && !said?.withheld_for)
        await holdOpinion(transaction, { songId: params.id, id }, hold, m.clock())
      await tellArtist(m, transaction, 'rating', vote)
      return undefined
    })
    return ownDetailedRating(m.database, params.id, viewer.id)
  },

  'DELETE /api/songs/{id}/detailed-rating': async ({ params, viewer }) => {
    const vote = { songId: params.id, userId: viewer.id, at: m.clock() }
    await transact(m.database, async transaction => {
      await lockPlayableSong(transaction, params.id)
      const said = await lockedOpinion(transaction, vote)
      // As above; and given anew, hidden words would be public again. Once they are erased, the scores can be taken back.
      if (said?.withheld_for === 'removed' || said?.withheld_for === 'hidden') refuse('case.decided')
      const gone = { userId: toUuid(viewer.id), songIds: [toUuid(params.id)] }
      await scoresBack(gone).execute(transaction)
    })
    return ownDetailedRating(m.database, params.id, viewer.id)
  },
})

/** Words with scores are as public as a comment, and count as one. What is refused for another reason doesn't count. */
async function spendWords(
  m: Melodrome,
  transaction: Transaction,
  { id }: Viewer,
  language: Language,
): Promise<void> {
  await spendComment(m, transaction, id, language)
  const seconds = await m.limiter.spend([{ limit: 'comment', of: id }], transaction)
  if (seconds > 0) refuseTooMany(seconds, language)
}

/** Until a moderator has looked, only its writer and moderators see it. */
async function holdOpinion(
  transaction: Transaction,
  { songId, id }: { songId: string; id: string },
  { reason }: Hold,
  at: Date,
): Promise<void> {
  await withholdOpinion(transaction, songId, id, 'held')
  const subject = { kind: 'opinion', id, within: songId } as const
  await openCaseFor(transaction, { subject, source: 'filter', reason, at })
}

/**
 * The vote found no song: there is none, it is being deleted at this moment, or a block stands between its artist and
 * the voter.
 */
async function refuseVote(database: Executor, voter: Viewer, songId: string): Promise<never> {
  const blocked = await database
    .selectFrom('songs')
    .select('id')
    .where('id', '=', toUuid(songId))
    .where('status', '=', 'ready')
    .where(eb => eb.not(notBlocked(voter, 'songs.user_id')))
    .executeTakeFirst()
  return refuse(blocked ? 'person.blocked' : 'song.notFound')
}

function summaryOf(counts: RatingCounts, ownStars: number | null): z.output<typeof RatingSummary> {
  return {
    averageRating: averageOf(counts.rating_sum, counts.rating_count),
    ratingCount: counts.rating_count,
    ownRating: ownStars,
    spread: [counts.stars_1, counts.stars_2, counts.stars_3, counts.stars_4, counts.stars_5],
  }
}
