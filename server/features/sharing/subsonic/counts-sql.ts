import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

const genresFreshMs = 5 * minuteMs

/**
 * How many albums each of these people has, as `getArtist` lists them: years with songs, and public playlists. One
 * statement for a whole list.
 */
export async function albumCountsOf(
  database: Executor,
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; albums: number }>`
    select person as id, (
        select count(distinct extract(year from created_at at time zone 'UTC')) from songs
        where user_id = person and status = 'ready'
      ) + (
        select count(*) from playlists where user_id = person and is_public and withheld_for is null
      ) as albums
    from unnest(${personIds.map(toUuid)}::uuid[]) as people (person)`.execute(database)
  return new Map(rows.map(({ id, albums }) => [id, albums]))
}

export interface Addition {
  id: string
  /** Of its MP3; null until it has been measured. */
  audio_bytes: number | null
  labels: string[]
}

/** What apps want to know of these songs beside what lists of our API tell. */
export async function additionsOf(
  database: Executor,
  songIds: readonly string[],
): Promise<Map<string, Addition>> {
  const rows = await database
    .selectFrom('songs')
    .select(['id', 'audio_bytes', 'labels'])
    .where('id', 'in', songIds.map(toUuid))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export interface GenreCount {
  genre: string
  songs: number
  /** Years of artists that hold a song of the genre. */
  albums: number
}

/** Counts the songs of each genre at most once in five minutes and instance: it reads an index from end to end. */
export function createGenreCounts({
  database,
  clock,
}: Pick<Melodrome, 'database' | 'clock'>): () => Promise<GenreCount[]> {
  let last: { at: number; counts: Promise<GenreCount[]> } | undefined
  return () => {
    const at = clock().getTime()
    if (last && at - last.at < genresFreshMs) return last.counts
    const counts = sql<GenreCount>`
      select genre, count(*) as songs,
        count(distinct (user_id, extract(year from created_at at time zone 'UTC'))) as albums
      from songs where status = 'ready' and genre is not null group by genre order by genre`
      .execute(database)
      .then(({ rows }) => rows)
    last = { at, counts }
    // A failure is not kept.
    counts.catch(() => {
      last = undefined
    })
    return counts
  }
}
