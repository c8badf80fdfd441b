import pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { startProduct } from '../../tools/product.ts'
import { fillSongs, songUuid } from '../fill.ts'
import { insertRows } from '../insert-rows.ts'
import type { Sizes } from '../sizes.ts'

export interface RowBytes {
  perSong: number
  perPlay: number
}

const playsPerSong = 10
const tablesOfSongs = ['songs', 'song_index', 'song_ranks', 'song_stats', 'search_words']
const tablesOfPlays = ['plays', 'play_listeners', 'song_days']

/** How many bytes a song and a counted play take in the database, with their indexes; measured on a filled product. */
export async function measureRowBytes({ songs, members }: Sizes): Promise<RowBytes> {
  const app = await startProduct({ DEMO: '0' })
  const pool = new pg.Pool({ ...ownDatabaseOf(app.dataDirectory).connection, max: 2 })
  try {
    const plays = songs * playsPerSong
    const before = [await bytesOf(pool, tablesOfSongs), await bytesOf(pool, tablesOfPlays)] as const
    await fillSongs(pool, { songs, members })
    await insertPlays(pool, songs, plays)
    await pool.query('vacuum analyze')
    return {
      perSong: ((await bytesOf(pool, tablesOfSongs)) - before[0]) / songs,
      perPlay: ((await bytesOf(pool, tablesOfPlays)) - before[1]) / plays,
    }
  } finally {
    await pool.end()
    await app.stop()
  }
}

/** Each play has a listener of its own; plays are spread over all songs and over a month. */
async function insertPlays(pool: pg.Pool, songs: number, plays: number): Promise<void> {
  const at = (n: number): string => new Date(Date.now() - (n % 30) * dayMs).toISOString()
  const listener = (n: number): Buffer => {
    const bytes = Buffer.alloc(32)
    bytes.writeUInt32BE(n)
    return bytes
  }
  await insertRows(pool, 'plays', plays, n => ({
    id: `01900000-0000-7000-c000-${n.toString(16).padStart(12, '0')}`,
    song_id: songUuid(n % songs),
    listener: listener(n),
    user_id: null,
    played_at: at(n),
  }))
  await insertRows(pool, 'play_listeners', plays, n => ({
    song_id: songUuid(n % songs),
    listener: listener(n),
    last_played_at: at(n),
  }))
  // A song has one row for each day on which it was heard.
  await insertRows(pool, 'song_days', songs, n => ({
    song_id: songUuid(n),
    day: at(n).slice(0, 10),
    plays: playsPerSong,
  }))
}

async function bytesOf(pool: pg.Pool, tables: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return Number(rows[0]!.bytes)
}
