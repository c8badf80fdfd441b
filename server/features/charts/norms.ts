import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { isEligibleVote, type VoterTerms } from '../votes/eligibility/eligibility-rule.ts'

/**
 * The usual values of ratings that count. Measured once a day, so that all scores of a day are compared with the same
 * values.
 */
export interface RatingNorms {
  siteMean: number
  genreMeans: Record<string, number>
  /** The standard deviation of ratings from the mean of their song. */
  deviation: number
  /** The median number of ratings of a song, within limits. */
  priorWeight: number
}

interface GenreRatings {
  /** Null for songs without a genre, and for the total. */
  genre: string | null
  isTotal: boolean
  ratings: number
  sum: number
  /** The sum of squared distances of ratings from the means of their songs, and the number of songs. */
  squares: number
  songs: number
  medianRatings: number
}

/** The few ratings of a young community say little, so this many imagined ones are added to them. */
const imaginedRatings = 50
const imagined = { mean: 3.5, deviation: 1 }
const priorWeights = { min: 5, max: 20 }

export function normsOf(rows: readonly GenreRatings[]): RatingNorms {
  const total = rows.find(row => row.isTotal)
  const siteMean = shrunken(total, imagined.mean)
  const squares = (total?.squares ?? 0) + imaginedRatings * imagined.deviation ** 2
  const freedom = (total ? total.ratings - total.songs : 0) + imaginedRatings
  return {
    siteMean,
    genreMeans: Object.fromEntries(
      rows.flatMap(row => (row.isTotal || row.genre === null ? [] : [[row.genre, shrunken(row, siteMean)]])),
    ),
    deviation: Math.sqrt(squares / freedom),
    priorWeight: Math.min(priorWeights.max, Math.max(priorWeights.min, total?.medianRatings ?? 0)),
  }
}

function shrunken(row: GenreRatings | undefined, towards: number): number {
  return (imaginedRatings * towards + (row?.sum ?? 0)) / (imaginedRatings + (row?.ratings ?? 0))
}

/** The mean that is expected of a song before its first rating. */
export function expectedMean({ genreMeans, siteMean }: RatingNorms, genre: string | null): number {
  return (genre !== null && genreMeans[genre]) || siteMean
}

export async function measureNorms(database: Executor, terms: VoterTerms): Promise<RatingNorms> {
  const counts = { voter: 'ratings.user_id', song: 'ratings.song_id', owner: 'songs.user_id' }
  const { rows } = await sql<GenreRatings>`
    with rated as (
      select songs.genre, count(*) as ratings, sum(rating) as sum, sum(rating * rating) - sum(rating) ^ 2 / count(*) as squares
      from ratings join songs on songs.id = ratings.song_id
      where songs.status = 'ready' and ${isEligibleVote(counts, terms)}
      group by songs.id
    )
    select genre, grouping(genre) = 1 as "isTotal", sum(ratings)::float8 as ratings, sum(sum)::float8 as sum,
      sum(squares)::float8 as squares, count(*)::float8 as songs,
      percentile_cont(0.5) within group (order by ratings) as "medianRatings"
    from rated group by grouping sets ((genre), ())
    having count(*) > 0`.execute(database)
  return normsOf(rows)
}

export async function knownNorms(database: Executor): Promise<RatingNorms> {
  const row = await database.selectFrom('chart_day').select('norms').executeTakeFirst()
  return keptNorms(row?.norms)
}

/** As the row of `chart_day` has them: before the first measurement only the imagined ratings are known. */
export function keptNorms(kept: unknown): RatingNorms {
  const norms = kept as Partial<RatingNorms> | undefined
  return norms?.siteMean === undefined ? normsOf([]) : (norms as RatingNorms)
}
