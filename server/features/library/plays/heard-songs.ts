import { sql } from 'kysely'
import type { Song } from '#contract/songs/songs.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Page, PageWish, Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { latestPage, type Reader } from '../../songs/song-lists.ts'
import { selectSongs } from '../../songs/songs-sql.ts'
import { memberListener } from './listener.ts'

export function heardPage(
  m: Melodrome,
  reader: Reader & { viewer: Viewer },
  query: PageWish,
): Promise<Page<Song>> {
  const rows = (slice: Slice<TimePosition>) => heardSongs(m.database, reader.viewer, slice).execute()
  return latestPage(reader, query, rows, row => row.last_played_at)
}

/** A member's history is their last counted play of each song; no second table stores the same. */
export function heardSongs(database: Executor, viewer: Viewer, page: Slice<TimePosition>) {
  return selectSongs(database, viewer)
    .innerJoin('play_listeners', 'play_listeners.song_id', 'songs.id')
    .select('play_listeners.last_played_at')
    .where('play_listeners.listener', '=', memberListener(viewer.id))
    .where(sql<boolean>`octet_length(play_listeners.listener) = 16`)
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
    .$call(query => latestFirst(query, ['play_listeners.last_played_at', 'play_listeners.song_id'], page))
}

/**
 * Records that a member heard songs before they had this account. Nothing is counted: these plays were counted when
 * they happened. Answers how many songs are new to the history; moments in the future are changed to `now`. Songs are
 * locked first (`lockPlayableSong`).
 */
export async function rememberHeard(
  database: Executor,
  viewer: Viewer,
  heard: readonly { songId: string; at: string }[],
  now: Date,
): Promise<number> {
  const latest = new Map(heard.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(one => [one.songId, one.at]))
  const { rows } = await sql<{ is_new: boolean }>`
    insert into play_listeners (song_id, listener, last_played_at)
    select songs.id, ${memberListener(viewer.id)}, least(asked.at, ${now})
    from unnest(${[...latest.keys()].map(toUuid)}::uuid[], ${[...latest.values()]}::timestamptz[]) as asked (song_id, at)
    join songs on songs.id = asked.song_id and songs.status = 'ready'
    order by songs.id
    for key share of songs
    on conflict (song_id, listener) do update
    set last_played_at = greatest(play_listeners.last_played_at, excluded.last_played_at)
    returning xmax = 0 as is_new`.execute(database)
  return rows.filter(row => row.is_new).length
}
