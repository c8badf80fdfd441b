import { fewRatings, halfLifeHours, type Signal } from '#contract/charts/chart-numbers.ts'
import type { Window } from '#contract/songs/songs.ts'
import { expectedMean, type RatingNorms } from './norms.ts'

/**
 * THE formulas of the charts, without a database. They stand in plain words on the page /charts; a person who changes
 * one changes its words, and marks every song in a migration.
 */

/** What one song has in one window. */
export interface WindowSignals {
  /** How many people have counted by each kind of signal. */
  counts: Record<Signal, number>
  /** The weights of these, halved for every half-life since; 0 for all time, which knows no decay. */
  momentum: number
  ratings: number
  ratingSum: number
  /** Of all people, also those whose votes do not count: for the plain order. */
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

/** Where a song stands in which charts. Scores from 1 on stand on votes that count; below 1 the plain order follows. */
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

/** Each tenfold audience lifts a song by one; what share of it likes the song, by up to one. */
export function popularityOfAllTime({ counts }: Pick<WindowSignals, 'counts'>): number | null {
  if (counts.listener === 0) return null
  return 1 + Math.log10(1 + counts.listener) + wilsonLowerBound(counts.like, counts.like + counts.dislike)
}

const trendEpochMs = Date.UTC(2020, 0, 1)

/**
 * Forward decay (Cormode, Shkapenyuk, Srivastava, Xu 2009): instead of all scores falling as time passes, later
 * signals weigh more, counted from a fixed day. The order is the same at any moment, so nothing has to be computed
 * again only because it gets late. As a logarithm it never overflows.
 */
export function trend(
  { momentum }: Pick<WindowSignals, 'momentum'>,
  window: 'today' | 'week',
  now: Date,
): number | null {
  if (momentum <= 0) return null
  return Math.log2(momentum) + (now.getTime() - trendEpochMs) / (halfLifeHours[window] * 3_600_000)
}

export function isPopularByVotes({ counts, momentum }: WindowSignals, window: Window): boolean {
  return window === 'all' ? counts.listener > 0 : momentum > 0
}

/** The share of likes that is likely at least true of everybody (Wilson 1927), at z = 1.28: right nine times in ten. */
export function wilsonLowerBound(likes: number, votes: number): number {
  if (votes === 0) return 0
  const z = 1.28
  const share = likes / votes
  const middle = share + (z * z) / (2 * votes)
  const margin = z * Math.sqrt((share * (1 - share)) / votes + (z * z) / (4 * votes * votes))
  return (middle - margin) / (1 + (z * z) / votes)
}

/** Takes away what chance could have added: the lower end of where three in four true means lie. */
const cautionInDeviations = 0.67

/**
 * The mean of the ratings and of as many imagined ones as songs usually have, which are as good as the genre; less
 * what chance can add to so few. Null without ratings.
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
  // A thousandth keeps the order among those with few ratings.
  return 1 + unrated + (own - unrated) / 1_000
}
