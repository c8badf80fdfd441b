import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import {
  type ExportedRow,
  exportPageSize,
  fromId,
  ofSongInSight,
  type Rows,
} from '../../database/row-pages.ts'

export const exportedLikes: Rows = ({ database }, personId, after) =>
  votesOf(database, 'likes', sql`likes.is_like`, { personId, after })

export const exportedRatings: Rows = ({ database }, personId, after) =>
  votesOf(database, 'ratings', sql`ratings.rating`, { personId, after })

export const exportedDetailedRatings: Rows = ({ database }, personId, after) =>
  votesOf(
    database,
    'detailed_ratings',
    sql`vocal, instrumental, mixing, detailed_ratings.creativity, detailed_ratings.lyrics, comment`,
    { personId, after },
  )

/** Votes in the order of their songs, which are their keys. */
async function votesOf(
  database: Executor,
  table: 'likes' | 'ratings' | 'detailed_ratings',
  columns: ReturnType<typeof sql>,
  { personId, after }: { personId: string; after: string | undefined },
): Promise<ExportedRow[]> {
  const vote = sql.table(table)
  const { rows } = await sql<ExportedRow>`
    select ${vote}.song_id as id, ${ofSongInSight('title', sql`${vote}.user_id`)} as song_title,
      ${ofSongInSight('artist_name', sql`${vote}.user_id`)} as song_artist_name, ${columns},
      ${vote}.created_at, ${vote}.updated_at
    from ${vote} join songs on songs.id = ${vote}.song_id
    where ${vote}.user_id = ${toUuid(personId)} and ${vote}.song_id > ${fromId(after)}
    order by ${vote}.song_id limit ${sql.lit(exportPageSize)}`.execute(database)
  return rows
}
