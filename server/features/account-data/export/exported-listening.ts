import { sql } from 'kysely'
import { idFromUuid } from '#contract/ids.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { memberListener } from '../../library/plays/listener.ts'
import { exportPageSize, fromId, type Rows } from './row-pages.ts'

export const ownPlays: Rows = ({ database }, personId, after) =>
  playsOf(database, { personId, after, limit: exportPageSize }).execute()

export function playsOf(
  database: Executor,
  { personId, after, limit }: { personId: string; after: string | undefined; limit: number },
) {
  return database
    .selectFrom('plays')
    .innerJoin('songs', 'songs.id', 'plays.song_id')
    .select(['plays.id', 'plays.song_id', 'songs.title as song_title', 'plays.played_at'])
    .where('plays.user_id', '=', toUuid(personId))
    .where('plays.id', '>', fromId(after))
    .orderBy('plays.id')
    .limit(sql.lit(limit))
}

/** When somebody last heard each song, with what they brought along from a browser. */
export const ownHistory: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('play_listeners as heard')
    .innerJoin('songs', 'songs.id', 'heard.song_id')
    .select(['heard.song_id as id', 'songs.title as song_title', 'heard.last_played_at'])
    .where('heard.listener', '=', memberListener(personId))
    .where(sql<boolean>`octet_length(heard.listener) = 16`)
    .where('heard.song_id', '>', fromId(after))
    .orderBy('heard.song_id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** How long somebody has really listened to each song, and to which hundredths of it. */
export const ownListens: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('listens')
    .innerJoin('songs', 'songs.id', 'listens.song_id')
    .select([
      'listens.song_id as id',
      'songs.title as song_title',
      'listens.heard_seconds',
      'listens.heard_slots',
      'listens.created_at',
      'listens.updated_at',
    ])
    .where('listens.user_id', '=', toUuid(personId))
    .where('listens.song_id', '>', fromId(after))
    .orderBy('listens.song_id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** Each with its songs in their order. */
export const ownPlaylists: Rows = async ({ database }, personId, after) => {
  const rows = await database
    .selectFrom('playlists')
    .select(['id', 'name', 'description', 'is_public', 'created_at', 'updated_at'])
    .select(
      sql<{ id: string }[]>`array(
        select json_build_object('id', songs.id, 'title', title, 'artist_name', artist_name, 'added_at', added_at)
        from playlist_songs join songs on songs.id = song_id
        where playlist_id = playlists.id order by position, song_id)`.as('songs'),
    )
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
  return rows.map(row => ({ ...row, songs: row.songs.map(song => ({ ...song, id: idFromUuid(song.id) })) }))
}
