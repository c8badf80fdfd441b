import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { Song, Window } from '#contract/songs/songs.ts'
import type { Language } from '#words/languages.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type SongRow, songOf } from './song.ts'
import { recentSongs, remixesOf, songsByIds, songsOfPerson, type TimePosition } from './songs-sql.ts'

/** Who reads a list, and in which language. */
export interface Reader {
  viewer: Viewer | null
  language: Language
}

export interface SongPage {
  songs: Song[]
  next: string | undefined
}

export const TimeCursor = z.tuple([z.iso.datetime(), Id]).transform(([at, id]): TimePosition => ({ at, id }))

const dayMs = 24 * 3_600_000

export async function recentPage(
  m: Melodrome,
  reader: Reader,
  query: { window: Window; genre?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<SongPage> {
  const after = decodeCursor(TimeCursor, query.cursor)
  const since = windowStart(query.window, m.clock())
  const rows = await recentSongs(m.database, reader.viewer, {
    since,
    genre: query.genre,
    after,
    limit: query.limit + 1,
  }).execute()
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.published_at!.toISOString(), row.id]))
}

export async function personPage(
  m: Melodrome,
  reader: Reader,
  personId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<SongPage> {
  const after = decodeCursor(TimeCursor, query.cursor)
  const rows = await songsOfPerson(m.database, reader.viewer, personId, {
    after,
    limit: query.limit + 1,
  }).execute()
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.created_at.toISOString(), row.id]))
}

export async function remixPage(
  m: Melodrome,
  reader: Reader,
  songId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<SongPage> {
  const after = decodeCursor(TimeCursor, query.cursor)
  const page = { after, limit: query.limit + 1 }
  const rows = await remixesOf(m.database, reader.viewer, songId, page).execute()
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.published_at!.toISOString(), row.id]))
}

/** In the order asked for; what is gone, or not ready, is left out. */
export async function songsInOrder(
  m: Melodrome,
  { viewer, language }: Reader,
  ids: readonly string[],
): Promise<Song[]> {
  const rows = await songsByIds(m.database, viewer, [...new Set(ids)]).execute()
  const byId = new Map(rows.map(row => [row.id, songOf(row, viewer, language)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** One row more than the page was read: it only tells that there is a next page. */
export function pageOf<Row extends SongRow>(
  rows: readonly Row[],
  limit: number,
  { viewer, language }: Reader,
  cursorOf: (last: Row) => string,
): SongPage {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    songs: shown.map(row => songOf(row, viewer, language)),
    next: rows.length > limit && last ? cursorOf(last) : undefined,
  }
}

/** Days are UTC days, the same for everybody; a week is today and the six days before. */
export function windowStart(window: Window, now: Date): Date | undefined {
  if (window === 'all') return undefined
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(window === 'today' ? today : today - 6 * dayMs)
}
