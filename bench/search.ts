import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import pg from 'pg'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { type Product, runProduct, startProduct } from '../tools/product.ts'
import { fillSongs } from './fill.ts'
import { read, readMilliseconds } from './read.ts'
import type { Sizes } from './sizes.ts'
import { aboveGoal, markdownTable } from './table.ts'
import { searches } from './titles.ts'

const goalP99Ms = 50

/** A data folder that is filled once and kept for later runs, because filling takes minutes. */
const keptFolder = process.env.BENCH_SEARCH_FOLDER

/**
 * Every search of `searches` over a million songs, one after the other, over HTTP as a browser sends them. The reference
 * is the simplest read of the same server in the same rounds: one song by its id.
 */
export async function measureSearch({ manySongs, manyMembers, repetitions }: Sizes): Promise<string> {
  const app = keptFolder ? await startKept(keptFolder) : await startProduct(settings)
  const pool = new pg.Pool({ ...ownDatabaseOf(app.dataDirectory).connection, max: 1 })
  try {
    const began = performance.now()
    const { rows } = await pool.query('select from song_index limit 1')
    if (rows.length === 0) await fillSongs(pool, { songs: manySongs, members: manyMembers })
    const seconds = (performance.now() - began) / 1_000
    const loadBefore = loadavg()[0] ?? 0
    const [song] = await read<{ id: string }[]>(`${app.address}/api/songs/popular?limit=1`)
    const rounds: Round[] = []
    for (let round = 0; round <= repetitions; round++) {
      const times = await timed(app.address, song!.id)
      // The first round fills caches and isn't counted.
      if (round > 0) rounds.push(times)
    }
    return `${asTable(rounds)}\n\n${circumstances(rounds, manySongs, seconds, loadBefore)}`
  } finally {
    await pool.end()
    await app.stop()
  }
}

const settings = { TRUST_PROXY: '1', DEMO: '0' }

async function startKept(
  dataDirectory: string,
): Promise<Pick<Product, 'address' | 'dataDirectory' | 'stop'>> {
  await mkdir(dataDirectory, { recursive: true })
  const { address, end } = await runProduct({ dataDirectory, settings })
  return { address, dataDirectory, stop: end }
}

interface Round {
  reference: number[]
  pages: number[]
  atOnce: number[]
}

async function timed(address: string, songId: string): Promise<Round> {
  const round: Round = { reference: [], pages: [], atOnce: [] }
  for (const search of searches) {
    const q = encodeURIComponent(search)
    round.reference.push(await readMilliseconds(`${address}/api/songs/${songId}`))
    round.pages.push(await readMilliseconds(`${address}/api/search/songs?q=${q}`))
    round.atOnce.push(await readMilliseconds(`${address}/api/search?q=${q}`))
  }
  return round
}

function asTable(rounds: readonly Round[]): string {
  const all = (kind: keyof Round): number[] => rounds.flatMap(round => round[kind])
  const reference = all('reference')
  const line = (name: string, kind: keyof Round, goal?: number): string[] => [
    name,
    at(all(kind), 0.5).toFixed(2),
    at(all(kind), 0.99).toFixed(1),
    `${goal ?? '–'}`,
    aboveGoal(at(all(kind), 0.99), goal),
    (at(all(kind), 0.5) / at(reference, 0.5)).toFixed(2),
    (at(all(kind), 0.99) / at(reference, 0.99)).toFixed(2),
  ]
  return markdownTable([
    ['what', 'p50 ms', 'p99 ms', 'goal p99', '', 'p50 to one song', 'p99 to one song'],
    line('one song by its id', 'reference'),
    line('a page of songs', 'pages', goalP99Ms),
    line('songs and artists while typing', 'atOnce', goalP99Ms),
  ])
}

function circumstances(rounds: readonly Round[], songs: number, seconds: number, loadBefore: number): string {
  const slowest = searches
    .map((search, n) => ({
      search,
      p50: at(
        rounds.map(round => round.pages[n]!),
        0.5,
      ),
    }))
    .toSorted((one, other) => other.p50 - one.p50)
    .slice(0, 3)
    .map(({ search, p50 }) => `${search} (${p50.toFixed(1)} ms)`)
  return `${songs.toLocaleString('en')} songs${keptFolder ? '' : `, made and indexed in ${seconds.toFixed(0)} s`}; ${searches.length} searches, ${rounds.length} times each, one at a
time. The load average before was ${loadBefore.toFixed(1)}. Slowest by their median: ${slowest.join(', ')}.`
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}
