import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, ofSongInSight, type Rows } from '../../../database/row-pages.ts'
import { memberListener } from './listener.ts'

export const exportedPlays: Rows = ({ database }, personId, after) =>
  playsOf(database, { personId, after, limit: exportPageSize }).execute()

export function playsOf(
  database: Executor,
  { personId, after, limit }: { personId: string; after: string | undefined; limit: number },
) {
  return database
    .selectFrom('plays')
    .innerJoin('songs', 'songs.id', 'plays.song_id')
    .select([
      'plays.id',
      'plays.song_id',
      ofSongInSight('title', sql.ref('plays.user_id')).as('song_title'),
      'plays.played_at',
    ])
    .where('plays.user_id', '=', toUuid(personId))
    .where('plays.id', '>', fromId(after))
    .orderBy('plays.id')
    .limit(sql.lit(limit))
}

/** When a member last heard each song, including what they imported as a guest. */
export const exportedHistory: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('play_listeners as heard')
    .innerJoin('songs', 'songs.id', 'heard.song_id')
    .select([
      'heard.song_id as id',
      ofSongInSight('title', sql`${toUuid(personId)}::uuid`).as('song_title'),
      'heard.last_played_at',
    ])
    .where('heard.listener', '=', memberListener(personId))
    .where(sql<boolean>`octet_length(heard.listener) = 16`)
    .where('heard.song_id', '>', fromId(after))
    .orderBy('heard.song_id')
    .limit(sql.lit(exportPageSize))
    .execute()
