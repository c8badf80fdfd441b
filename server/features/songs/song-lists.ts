import { dayMs } from '#contract/durations.ts'
import { idFromUuid } from '#contract/ids.ts'
import type { Song, Window } from '#contract/songs/songs.ts'
import type { Language } from '#words/languages.ts'
import { compiledByShape, compiledLimit } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { TimeCursor, type TimePosition } from '../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type SongRow, songOf } from './song.ts'
import { songsOnCards } from './song-cards.ts'
import { recentSongs, remixesOf, songsByIds, songsOfPerson } from './songs-sql.ts'

/** Who reads a list, and in which language. */
export interface Reader {
  viewer: Viewer | null
  language: Language
}

/** Songs in the order in which a member has done something with them, the latest first. */
export function latestPage<Row extends SongRow>(
  reader: Reader,
  query: PageWish,
  rows: (slice: Slice<TimePosition>) => Promise<Row[]>,
  at: (row: Row) => Date,
): Promise<Page<Song>> {
  return keyset(query, {
    cursor: TimeCursor,
    rows,
    item: songFor(reader),
    at: row => [at(row).toISOString(), row.id],
  })
}

export async function recentPage(
  m: Melodrome,
  { viewer }: Reader,
  query: PageWish & { window: Window; genre?: string | undefined },
): Promise<Page<Song>> {
  const wish = { since: windowStart(query.window, m.clock()), genre: query.genre }
  const { items, next } = await keyset(query, {
    cursor: TimeCursor,
    rows: slice => readRecent(m.database, viewer, { ...wish, ...slice }),
    item: row => row,
    at: row => [row.published_at!.toISOString(), idFromUuid(row.uuid)],
  })
  return { items: await songsOnCards(m.database, items), next }
}

type RecentPage = Parameters<typeof recentSongs>[2]

function readRecent(database: Executor, viewer: Viewer | null, page: RecentPage) {
  const { since, genre, after } = page
  return compiledRecent(
    database,
    { viewer: viewer?.id, since, genre, at: after?.at, id: after?.id },
    {
      limit: compiledLimit(page.limit),
      isSignedIn: viewer !== null,
      hasSince: since !== undefined,
      hasGenre: genre !== undefined,
      isFirst: after === undefined,
    },
  )
}

interface RecentShape {
  limit: number
  isSignedIn: boolean
  hasSince: boolean
  hasGenre: boolean
  isFirst: boolean
}

/** Each value is there if the shape says so. */
interface RecentValues {
  viewer: string | undefined
  since: Date | undefined
  genre: string | undefined
  at: string | undefined
  id: string | undefined
}

const compiledRecent = compiledByShape((database, values: RecentValues, shape: RecentShape) =>
  recentSongs(database, shape.isSignedIn ? { id: values.viewer! } : null, {
    limit: shape.limit,
    since: shape.hasSince ? values.since! : undefined,
    genre: shape.hasGenre ? values.genre! : undefined,
    after: shape.isFirst ? undefined : { at: values.at!, id: values.id! },
  }),
)

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

/** In the given order; songs that are gone or not ready are left out. */
export async function songsInOrder(m: Melodrome, reader: Reader, ids: readonly string[]): Promise<Song[]> {
  const rows = await songsByIds(m.database, reader.viewer, [...new Set(ids)]).execute()
  const byId = new Map(rows.map(row => [row.id, songFor(reader)(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** A row as this reader sees it. */
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
