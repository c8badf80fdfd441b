import { z } from 'zod'
import type { Playlist } from '#contract/library/playlists.ts'
import { Id } from '#contract/shapes.ts'
import type { Song } from '#contract/songs/songs.ts'
import { IdCursor, type TimePosition } from '../../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { latestPage, type Reader, songFor } from '../../songs/song-lists.ts'
import { playlistOf } from './playlist.ts'
import { likedSongs, type PlacePosition, playlistsOfPerson, songsOfPlaylist } from './playlists-sql.ts'

const PlaceCursor = z.tuple([z.int32(), Id]).transform(([position, id]): PlacePosition => ({ position, id }))

export function playlistPage(
  m: Melodrome,
  personId: string,
  { song, onlyPublic, ...wish }: PageWish & { song?: string | undefined; onlyPublic: boolean },
): Promise<Page<Playlist>> {
  return keyset(wish, {
    cursor: IdCursor,
    rows: slice => playlistsOfPerson(m.database, personId, { song, onlyPublic, ...slice }).execute(),
    item: playlistOf,
    at: row => [row.id],
  })
}

export function playlistSongPage(
  m: Melodrome,
  reader: Reader,
  playlistId: string,
  query: PageWish,
): Promise<Page<Song>> {
  return keyset(query, {
    cursor: PlaceCursor,
    rows: slice => songsOfPlaylist(m.database, reader.viewer, playlistId, slice).execute(),
    item: songFor(reader),
    at: row => [row.position, row.id],
  })
}

export function likedPage(
  m: Melodrome,
  reader: Reader & { viewer: Viewer },
  query: PageWish,
): Promise<Page<Song>> {
  const rows = (slice: Slice<TimePosition>) => likedSongs(m.database, reader.viewer, slice).execute()
  return latestPage(reader, query, rows, row => row.liked_at)
}
