import { z } from 'zod'
import type { Playlist } from '#contract/library/playlists.ts'
import { Id } from '#contract/shapes.ts'
import type { Song } from '#contract/songs/songs.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { pageOf, type Reader, TimeCursor } from '../../songs/song-lists.ts'
import { playlistOf } from './playlist.ts'
import { likedSongs, type PlacePosition, playlistsOfPerson, songsOfPlaylist } from './playlists-sql.ts'

interface PageWish {
  cursor?: string | undefined
  limit: number
}

const IdCursor = z.tuple([Id]).transform(([id]) => id)
const PlaceCursor = z.tuple([z.int(), Id]).transform(([position, id]): PlacePosition => ({ position, id }))

export async function playlistPage(
  m: Melodrome,
  personId: string,
  query: PageWish & { song?: string | undefined; onlyPublic: boolean },
): Promise<{ playlists: Playlist[]; next: string | undefined }> {
  const rows = await playlistsOfPerson(m.database, personId, {
    song: query.song,
    onlyPublic: query.onlyPublic,
    after: decodeCursor(IdCursor, query.cursor),
    limit: query.limit + 1,
  }).execute()
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    playlists: shown.map(playlistOf),
    next: rows.length > query.limit && last ? encodeCursor([last.id]) : undefined,
  }
}

export async function playlistSongPage(
  m: Melodrome,
  reader: Reader,
  playlistId: string,
  query: PageWish,
): Promise<{ songs: Song[]; next: string | undefined }> {
  const rows = await songsOfPlaylist(m.database, reader.viewer, playlistId, {
    after: decodeCursor(PlaceCursor, query.cursor),
    limit: query.limit + 1,
  }).execute()
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.position, row.id]))
}

export async function likedPage(
  m: Melodrome,
  reader: Reader & { viewer: Viewer },
  query: PageWish,
): Promise<{ songs: Song[]; next: string | undefined }> {
  const rows = await likedSongs(m.database, reader.viewer, {
    after: decodeCursor(TimeCursor, query.cursor),
    limit: query.limit + 1,
  }).execute()
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.liked_at.toISOString(), row.id]))
}
