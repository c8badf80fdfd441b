import { sql } from 'kysely'
import { neededRatings } from '#contract/charts/chart-numbers.ts'
import { leaderboardPlaces } from '#contract/limits.ts'
import type { Transaction } from '../../../database/connect.ts'
import { isEligibleVote, type VoterTerms } from '../../votes/eligibility/eligibility-rule.ts'
import type { RatingNorms } from '../norms.ts'
import { topRatedScore } from '../scores.ts'
import { contestPoints, countedSongs, percentiles } from './artist-score.ts'
import type { Period } from './month.ts'

/** The person, song or challenge entry to honour; lists have the best first. */
export interface Candidate {
  userId: string
  songId: string | null
  challengeId: string | null
  score: number
  basis: Record<string, number>
}

/**
 * The ratings that a month's songs got in that month and that count, as a table for the statements of this connection.
 * Whether a vote counts is decided once, so the lists agree.
 */
export async function gatherRatings(
  transaction: Transaction,
  period: Period,
  terms: VoterTerms,
): Promise<void> {
  const columns = { voter: 'ratings.user_id', song: 'ratings.song_id', owner: 'songs.user_id' }
  await sql`
    create temporary table month_ratings on commit drop as
    select songs.id as song_id, songs.user_id, songs.genre, count(*)::integer as ratings, sum(rating)::integer as sum
    from ratings join songs on songs.id = ratings.song_id
    join users on users.id = songs.user_id and users.deletion_due_at is null
    where ratings.updated_at >= ${period.start} and ratings.updated_at < ${period.end}
      and songs.status = 'ready' and ${isEligibleVote(columns, terms)}
    group by songs.id having count(*) >= ${sql.lit(neededRatings)}`.execute(transaction)
}

interface Kind {
  genre: string | null
  ratings: number
  sum: number
  songs: number
}

/**
 * Scores come from the charts' formula. It needs only genre, number and sum, and there are few different combinations.
 */
export async function scoreRatings(transaction: Transaction, norms: RatingNorms): Promise<void> {
  const { rows } = await sql<Kind>`
    select genre, ratings, sum, count(*)::integer as songs from month_ratings group by 1, 2, 3`.execute(
    transaction,
  )
  const scored = rows.map(kind => ({
    ...kind,
    score: topRatedScore({ ratings: kind.ratings, ratingSum: kind.sum }, norms, kind.genre)!,
  }))
  const percent = percentiles(scored)
  await sql`
    create temporary table month_scores on commit drop as
    select * from unnest(
      ${scored.map(kind => kind.genre)}::text[], ${scored.map(kind => kind.ratings)}::integer[],
      ${scored.map(kind => kind.sum)}::integer[], ${scored.map(kind => kind.score)}::float8[],
      ${scored.map(kind => percent.get(kind.score)!)}::float8[]
    ) as scored (genre, ratings, sum, score, percent)`.execute(transaction)
}

/** By score, then by more ratings, then the newest. */
export async function topRatedSongs(transaction: Transaction, norms: RatingNorms): Promise<Candidate[]> {
  const { rows } = await sql<{
    song_id: string
    user_id: string
    score: number
    ratings: number
    sum: number
  }>`
    select song_id, user_id, score, ratings, sum
    from month_ratings join month_scores using (ratings, sum)
    where month_scores.genre is not distinct from month_ratings.genre
    order by score desc, ratings desc, song_id desc limit ${leaderboardPlaces}`.execute(transaction)
  return rows.map(row => ({
    userId: row.user_id,
    songId: row.song_id,
    challengeId: null,
    // The charts add 1 to the score to keep its tiers apart; people see the stars.
    score: row.score - 1,
    basis: {
      ratings: row.ratings,
      sum: row.sum,
      siteMean: norms.siteMean,
      deviation: norms.deviation,
      priorWeight: norms.priorWeight,
    },
  }))
}

/**
 * Points of artists: the percentages of their best three songs, and their places in contests that were judged in the
 * month.
 */
export async function artistsOfMonth(transaction: Transaction, period: Period): Promise<Candidate[]> {
  const points = new Map<string, { songs: number; contests: number }>()
  const pointsOf = (userId: string) => points.get(userId) ?? { songs: 0, contests: 0 }
  const best = await sql<{ user_id: string; songs: number }>`
    select user_id, sum(percent) as songs
    from (
      select user_id, percent, row_number() over (partition by user_id order by percent desc) as nth
      from month_ratings join month_scores using (ratings, sum)
      where month_scores.genre is not distinct from month_ratings.genre
    ) ranked
    where nth <= ${sql.lit(countedSongs)} group by user_id`.execute(transaction)
  for (const { user_id, songs } of best.rows) points.set(user_id, { songs, contests: 0 })
  const places = await sql<{ user_id: string; ranking: number; entries: number }>`
    select entries.user_id, entries.ranking, challenges.entry_count as entries
    from challenges join challenge_submissions entries on entries.challenge_id = challenges.id
    join songs on songs.id = entries.song_id and songs.status = 'ready'
    where challenges.is_active and challenges.closed_at >= ${period.start} and challenges.closed_at < ${period.end}
      and entries.band is not null`.execute(transaction)
  for (const { user_id, ...place } of places.rows) {
    const known = pointsOf(user_id)
    points.set(user_id, { ...known, contests: known.contests + contestPoints(place) })
  }
  return [...points]
    .map(([userId, { songs, contests }]) => ({
      userId,
      songId: null,
      challengeId: null,
      score: songs + contests,
      basis: { songPoints: songs, contestPoints: contests },
    }))
    .toSorted((a, b) => b.score - a.score || (a.userId < b.userId ? -1 : 1))
    .slice(0, leaderboardPlaces)
}

/**
 * Winners of the challenges that were judged in the month, and entrants that can't be told apart from them. They are
 * ordered by the chance that a voter prefers the entry to an average one, which orders the entries of one challenge as
 * well. An entry with too few voters for such a number wins no medal and is left out.
 */
export async function challengeWinners(transaction: Transaction, period: Period): Promise<Candidate[]> {
  const { rows } = await sql<{
    user_id: string
    song_id: string
    challenge_id: string
    ranking: number
    voters: number | null
    chance: number
    mean: number
    entries: number | null
  }>`
    select entries.user_id, entries.song_id, challenges.id as challenge_id, ranking,
      entries.voter_count as voters, chance, mean_stars as mean, challenges.entry_count as entries
    from challenges join challenge_submissions entries on entries.challenge_id = challenges.id
    join songs on songs.id = entries.song_id and songs.status = 'ready'
    where challenges.is_active and challenges.closed_at >= ${period.start} and challenges.closed_at < ${period.end}
      and entries.band = 1 and chance is not null and mean_stars is not null
    order by chance desc, challenges.closed_at desc, challenges.id, ranking limit ${leaderboardPlaces}`.execute(
    transaction,
  )
  return rows.map(row => ({
    userId: row.user_id,
    songId: row.song_id,
    challengeId: row.challenge_id,
    score: row.chance,
    basis: { ranking: row.ranking, voters: row.voters ?? 0, entries: row.entries ?? 0, mean: row.mean },
  }))
}
