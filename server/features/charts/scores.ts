import { fewRatings, halfLifeHours, type Signal } from '#contract/charts/chart-numbers.ts'
import { hourMs } from '#contract/durations.ts'
import type { Window } from '#contract/songs/songs.ts'
import { expectedMean, type RatingNorms } from './norms.ts'

/**
 * THE formulas of the charts, without a database. The page /charts explains them in plain words; if you change one,
 * change its words too, and mark every song in a migration.
 */

/** The counts of one song in one window. */
export interface WindowSignals {
  /** How many people count, for each kind of signal. */
  counts: Record<Signal, number>
  /** The weighted sum of these, halved for every half-life since; 0 for all time, which has no decay. */
  momentum: number
  ratings: number
  ratingSum: number
  /** Counts of all people, also those whose votes do not count: for the plain order. */
  plays: number
  likes: number
}

export interface SongSignals {
  songId: string
  genre: string | null
  windows: Record<Window, WindowSignals>
}

export type Chart = 'popular' | 'top-rated'

export interface RankRow {
  chart: `${Chart}:${Window}`
  score: number
}

/**
 * The charts in which a song stands, with its scores. Scores from 1 on come from votes that count; scores below 1 are
 * the plain order.
 */
export function ranksOf(song: SongSignals, norms: RatingNorms, now: Date): RankRow[] {
  const { all, week, today } = song.windows
  const rated = (signals: WindowSignals) => topRatedScore(signals, norms, song.genre)
  const rows: { chart: RankRow['chart']; score: number | null }[] = [
    { chart: 'popular:all', score: popularityOfAllTime(all) ?? plainOrder(all) },
    { chart: 'popular:week', score: trend(week, 'week', now) ?? (plainOrder(week) || null) },
    { chart: 'popular:today', score: trend(today, 'today', now) ?? (plainOrder(today) || null) },
    { chart: 'top-rated:all', score: rated(all) ?? plainOrder(all) },
    { chart: 'top-rated:week', score: rated(week) },
    { chart: 'top-rated:today', score: rated(today) },
  ]
  return rows.filter((row): row is RankRow => row.score !== null)
}

/** Plays, then likes, then the newest (which ids settle), as a number below 1 that is exact up to 8 billion plays. */
export function plainOrder({ plays, likes }: { plays: number; likes: number }): number {
  return (plays * 2 ** 20 + Math.min(likes, 2 ** 20 - 1)) / 2 ** 53
}

/** Ten times as many listeners raise a song by one; the share of likes raises it by up to one. */
export function popularityOfAllTime({ counts }: Pick<WindowSignals, 'counts'>): number | null {
  if (counts.listener === 0) return null
  return 1 + Math.log10(1 + counts.listener) + wilsonLowerBound(counts.like, counts.like + counts.dislike)
}

const trendEpochMs = Date.UTC(2020, 0, 1)

/**
 * Forward decay (Cormode, Shkapenyuk, Srivastava, Xu 2009): instead of lowering all scores as time passes, later
 * signals get more weight, counted from a fixed day. The order is the same at any moment, so no score has to be
 * computed again only because time has passed. As a logarithm it never overflows.
 */
export function trend(
  { momentum }: Pick<WindowSignals, 'momentum'>,
  window: 'today' | 'week',
  now: Date,
): number | null {
  if (momentum <= 0) return null
  return Math.log2(momentum) + (now.getTime() - trendEpochMs) / (halfLifeHours[window] * hourMs)
}

export function isPopularByVotes({ counts, momentum }: WindowSignals, window: Window): boolean {
  return window === 'all' ? counts.listener > 0 : momentum > 0
}

/**
 * A cautious estimate of the share of likes among everybody (Wilson's lower bound, 1927), at z = 1.28: right nine times
 * in ten.
 */
export function wilsonLowerBound(likes: number, votes: number): number {
  if (votes === 0) return 0
  const z = 1.28
  const share = likes / votes
  const middle = share + (z * z) / (2 * votes)
  const margin = z * Math.sqrt((share * (1 - share)) / votes + (z * z) / (4 * votes * votes))
  return (middle - margin) / (1 + (z * z) / votes)
}

/**
 * Subtracts what chance could have added: 0.67 deviations below the mean, so that three in four true means are higher.
 */
const cautionInDeviations = 0.67

/**
 * The mean of the ratings together with imagined ones, which have the genre's mean; there are as many of them as a
 * usual song has ratings. Less what chance can add to so few. Null without ratings.
 */
export function topRatedScore(
  { ratings, ratingSum }: Pick<WindowSignals, 'ratings' | 'ratingSum'>,
  norms: RatingNorms,
  genre: string | null,
): number | null {
  if (ratings === 0) return null
  const expected = expectedMean(norms, genre)
  const { priorWeight, deviation } = norms
  const score = (count: number, sum: number) =>
    (priorWeight * expected + sum) / (priorWeight + count) -
    (cautionInDeviations * deviation) / Math.sqrt(priorWeight + count)
  const own = score(ratings, ratingSum)
  const unrated = score(0, 0)
  if (ratings >= fewRatings || own <= unrated) return 1 + own
  // A thousandth of the difference keeps the order among songs with few ratings.
  return 1 + unrated + (own - unrated) / 1_000
}
