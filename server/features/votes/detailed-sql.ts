import { type RawBuilder, sql } from 'kysely'
import { type Category, categories } from '#contract/votes/categories.ts'
import type { CategoryAverages, DetailedRating } from '#contract/votes/ratings.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { averageOf } from '../songs/song.ts'
import type { Vote } from './votes-sql.ts'

export type NewScores = Record<Category, number> & { comment?: string | null | undefined }

/**
 * One statement, as for stars: the scores are written, the previous ones come back with them, and the song's sums
 * change by the difference. A score of 0 does not count. Answers the rating's id; undefined if there is no such song,
 * which is locked first (`lockPlayableSong`).
 */
export async function putDetailedRating(
  database: Executor,
  vote: Vote,
  scores: NewScores,
): Promise<string | undefined> {
  const { rows } = await detailedRatingStatement(vote, scores).execute(database)
  return rows[0]?.id
}

export function detailedRatingStatement(
  { songId, userId, at }: Vote,
  scores: NewScores,
): RawBuilder<{ id: string }> {
  return sql`
    with vote as (
      insert into detailed_ratings (song_id, user_id, vocal, instrumental, mixing, creativity, lyrics, comment, created_at, updated_at)
      select id, ${toUuid(userId)}, ${scores.vocal}, ${scores.instrumental}, ${scores.mixing}, ${scores.creativity},
        ${scores.lyrics}, ${scores.comment ?? null}, ${at}, ${at}
      from songs
      where id = ${toUuid(songId)} and status = 'ready' and ${notBlocked({ id: userId }, 'songs.user_id')}
      for key share
      on conflict (song_id, user_id) do update
      set previous = array[detailed_ratings.vocal, detailed_ratings.instrumental, detailed_ratings.mixing,
            detailed_ratings.creativity, detailed_ratings.lyrics],
          vocal = excluded.vocal, instrumental = excluded.instrumental, mixing = excluded.mixing,
          creativity = excluded.creativity, lyrics = excluded.lyrics, comment = excluded.comment,
          updated_at = case when ${scoresAndWords('detailed_ratings')} is distinct from ${scoresAndWords('excluded')}
            then excluded.updated_at else detailed_ratings.updated_at end
      returning *
    )
    insert into category_stats as stats (song_id, rating_count, ${columns(category => sql.raw(`${category}_sum, ${category}_count`))})
    select song_id, 1, ${columns(category => sql.raw(`${category}, (${category} > 0)::int`))} from vote
    on conflict (song_id) do update
    set rating_count = stats.rating_count + (select previous is null from vote)::int,
        ${columns((category, index) => sql.raw(difference(category, index + 1)))}
    returning (select id from vote) as id`
}

/** How one category's sum and count change from the previous score (null the first time) to the new one. */
function difference(category: Category, position: number): string {
  const before = `(select coalesce(previous[${position}], 0) from vote)`
  return (
    `${category}_sum = stats.${category}_sum + excluded.${category}_sum - ${before}, ` +
    `${category}_count = stats.${category}_count + excluded.${category}_count - (${before} > 0)::int`
  )
}

const scoresAndWords = (row: 'detailed_ratings' | 'excluded') =>
  sql`row(${sql.join([...categories, 'comment'].map(name => sql.ref(`${row}.${name}`)))})`

function columns(of: (category: Category, index: number) => RawBuilder<unknown>) {
  return sql.join(categories.map(of))
}

/** The person's scores; all 0 and without a date if there are none. */
export async function ownDetailedRating(
  database: Executor,
  songId: string,
  userId: string,
): Promise<DetailedRating> {
  const row = await database
    .selectFrom('detailed_ratings')
    .select([...categories, 'comment', 'created_at', 'updated_at'])
    .where('song_id', '=', toUuid(songId))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  const { created_at, updated_at, ...scores } = row ?? { ...unjudged, created_at: null, updated_at: null }
  return {
    songId,
    userId,
    ...scores,
    createdAt: created_at?.toISOString() ?? null,
    updatedAt: updated_at?.toISOString() ?? null,
  }
}

const unjudged = { vocal: 0, instrumental: 0, mixing: 0, creativity: 0, lyrics: 0, comment: null }

/** Undefined if there is no such song to hear. */
export async function categoryAverages(
  database: Executor,
  songId: string,
): Promise<CategoryAverages | undefined> {
  const row = await database
    .selectFrom('songs')
    .leftJoin('category_stats as stats', 'stats.song_id', 'songs.id')
    .select(['rating_count', ...categories.flatMap(name => [`${name}_sum`, `${name}_count`] as const)])
    .where('songs.id', '=', toUuid(songId))
    .where('songs.status', '=', 'ready')
    .executeTakeFirst()
  return (
    row && {
      vocal: averageOf(row.vocal_sum ?? 0, row.vocal_count ?? 0),
      instrumental: averageOf(row.instrumental_sum ?? 0, row.instrumental_count ?? 0),
      mixing: averageOf(row.mixing_sum ?? 0, row.mixing_count ?? 0),
      creativity: averageOf(row.creativity_sum ?? 0, row.creativity_count ?? 0),
      lyrics: averageOf(row.lyrics_sum ?? 0, row.lyrics_count ?? 0),
      ratingCount: row.rating_count ?? 0,
    }
  )
}
