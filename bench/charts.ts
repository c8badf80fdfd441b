import { loadavg } from 'node:os'
import pg from 'pg'
import { connect } from '../server/database/connect.ts'
import { rankedSongs } from '../server/features/charts/ranked-songs.ts'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { fillSongs, vote } from './fill.ts'
import { read, readMilliseconds } from './read.ts'
import type { Sizes } from './sizes.ts'
import { median } from './spend.ts'
import { markdownTable } from './table.ts'

const votersPerSong = 10
const patienceMs = 120_000

interface Page {
  chart: 'popular' | 'top-rated'
  window: 'today' | 'week' | 'all'
  genre: string | undefined
}

const pages: readonly Page[] = (['popular', 'top-rated'] as const).flatMap(chart =>
  (['today', 'week', 'all'] as const).flatMap(window =>
    [undefined, 'jazz'].map(genre => ({ chart, window, genre })),
  ),
)

/**
 * Measures the first page of every chart over a million songs, compared with one song by its id in the same rounds; which
 * index reads each page; and how many marked songs are brought up to date each second.
 */
export async function measureCharts({ manySongs, manyMembers, repetitions, marks }: Sizes): Promise<string> {
  const loadBefore = loadavg()[0] ?? 0
  const app = await startProduct({ TRUST_PROXY: '1', DEMO: '0' })
  const pool = new pg.Pool({ ...ownDatabaseOf(app.dataDirectory).connection, max: 2 })
  try {
    const began = performance.now()
    const size = { songs: manySongs, members: manyMembers }
    await fillSongs(pool, size)
    const seconds = (performance.now() - began) / 1_000
    const plans = await plansOf(pool)
    const [song] = await read<{ id: string }[]>(`${app.address}/api/songs/popular?limit=1`)
    const times: number[][] = pages.map(() => [])
    const reference: number[] = []
    for (let round = 0; round <= repetitions; round++)
      for (const [place, page] of pages.entries()) {
        const one = await readMilliseconds(`${app.address}/api/songs/${song!.id}`)
        const list = await readMilliseconds(app.address + addressOf(page))
        // The first round fills caches and isn't counted.
        if (round === 0) continue
        reference.push(one)
        times[place]!.push(list)
      }
    const rows = pages.map((page, place) => [
      `${page.chart}, ${page.window}${page.genre ? ', one genre' : ''}`,
      plans[place]!,
      median(times[place]!)!.toFixed(2),
      (median(times[place]!)! / median(reference)!).toFixed(2),
    ])
    const table = markdownTable([
      ['first page of 24', 'read by', 'p50 ms', 'p50 to one song'],
      ['one song by its id', 'songs_pkey', median(reference)!.toFixed(2), '1.00'],
      ...rows,
    ])
    const fold = await foldSeconds(pool, () => vote(pool, size, marks, votersPerSong))
    return `${table}

${manySongs.toLocaleString('en')} songs, made in ${seconds.toFixed(0)} s; each page ${repetitions} times, one at a time. ${marks} songs
with ${votersPerSong} voters each, marked at one moment, were up to date after ${fold.toFixed(1)} s: ${Math.round(marks / fold)} marks a second. The load
average before was ${loadBefore.toFixed(1)}.`
  } finally {
    await pool.end()
    await app.stop()
  }
}

function addressOf({ chart, window, genre }: Page): string {
  const query = new URLSearchParams({ window, limit: '24', ...(genre && { genre }) })
  return `/api/songs/${chart}?${query}`
}

/** The index that reads each page as a range; says so when a plan sorts or reads everything instead. */
async function plansOf(pool: pg.Pool): Promise<string[]> {
  const database = connect(pool)
  const plans: string[] = []
  for (const { chart, window, genre } of pages) {
    const { sql, parameters } = rankedSongs(database, null, {
      chart: `${chart}:${window}`,
      genre,
      limit: 25,
      after: undefined,
      except: undefined,
    }).compile()
    // `explain` takes no parameters. Literals are safe here, because the values are our own.
    const literal = sql.replaceAll(/\$(\d+)/g, (_, n: string) => `'${String(parameters[Number(n) - 1])}'`)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${literal}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    const [, index] = /Index (?:Only )?Scan using (song_ranks_\w+)/.exec(plan) ?? []
    const isRange = index !== undefined && !/\bSort\b|Seq Scan on (songs|song_ranks)/.test(plan)
    plans.push(isRange ? index : `${index ?? 'no index'}, not a range`)
  }
  return plans
}

/** Seconds from marking the songs until the running product has folded the last mark. */
async function foldSeconds(pool: pg.Pool, markSongs: () => Promise<void>): Promise<number> {
  await markSongs()
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query('select from changed_songs limit 1')
    const passed = performance.now() - began
    if (rows.length === 0) return passed / 1_000
    if (passed > patienceMs) throw new Error(`songs were still marked after ${patienceMs / 1_000} s`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
