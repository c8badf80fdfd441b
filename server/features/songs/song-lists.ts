import type { Song, Window } from '#contract/songs/songs.ts'
import type { Language } from '#words/languages.ts'
import { TimeCursor } from '../../http/cursor.ts'
import { keyset, type Page, type PageWish } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type SongRow, songOf } from './song.ts'
import { recentSongs, remixesOf, songsByIds, songsOfPerson } from './songs-sql.ts'

/** Who reads a list, and in which language. */
export interface Reader {
  viewer: Viewer | null
  language: Language
}

const dayMs = 24 * 3_600_000

export function recentPage(
  m: Melodrome,
  reader: Reader,
  query: PageWish & { window: Window; genre?: string | undefined },
): Promise<Page<Song>> {
  const since = windowStart(query.window, m.clock())
  return keyset(query, {
    cursor: TimeCursor,
    rows: slice => recentSongs(m.database, reader.viewer, { since, genre: query.genre, ...slice }).execute(),
    item: songFor(reader),
    at: row => [row.published_at!.toISOString(), row.id],
  })
}

export function personPage(
  m: Melodrome,
  reader: Reader,
  personId: string,
  query: PageWish,
): Promise<Page<Song>> {
  return keyset(query, {
    cursor: TimeCursor,
    rows: slice => songsOfPerson(m.database, reader.viewer, personId, slice).execute(),
    item: songFor(reader),
    at: row => [row.created_at.toISOString(), row.id],
  })
}

export function remixPage(
  m: Melodrome,
  reader: Reader,
  songId: string,
  query: PageWish,
): Promise<Page<Song>> {
  return keyset(query, {
    cursor: TimeCursor,
    rows: slice => remixesOf(m.database, reader.viewer, songId, slice).execute(),
    item: songFor(reader),
    at: row => [row.published_at!.toISOString(), row.id],
  })
}

/** In the order asked for; what is gone, or not ready, is left out. */
export async function songsInOrder(m: Melodrome, reader: Reader, ids: readonly string[]): Promise<Song[]> {
  const rows = await songsByIds(m.database, reader.viewer, [...new Set(ids)]).execute()
  const byId = new Map(rows.map(row => [row.id, songFor(reader)(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** How this reader is shown a row. */
export const songFor =
  ({ viewer, language }: Reader) =>
  (row: SongRow): Song =>
    songOf(row, viewer, language)

/** Days are UTC days, the same for everybody; a week is today and the six days before. */
export function windowStart(window: Window, now: Date): Date | undefined {
  if (window === 'all') return undefined
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(window === 'today' ? today : today - 6 * dayMs)
}
