import { loadavg } from 'node:os'
import pg from 'pg'
import { idFromUuid } from '#contract/ids.ts'
import { pageSize } from '#contract/limits.ts'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { folded, signIn, tokenOf } from './community.ts'
import { type Filled, fillNews, fillSongs, memberUuid, songUuid } from './fill.ts'
import { fillPlays } from './growth/fill-plays.ts'
import { withoutIndexes } from './insert-rows.ts'
import type { Sizes } from './sizes.ts'
import { median } from './spend.ts'
import { aboveGoal, markdownTable } from './table.ts'
import { searches } from './titles.ts'

export interface Growth extends Filled {
  plays: number
}

/** A read on the large product may take this many times as long as on the small one. */
const goal = 1.3
/** The number of signed-in members who send the reads. */
const asking = 500

type PathOf = (n: number, size: Growth) => string

const reads: Record<string, PathOf> = {
  list: () => `/api/songs?limit=${pageSize}`,
  chart: () => `/api/songs/popular?window=week&limit=${pageSize}`,
  song: (n, { songs }) => `/api/songs/${idFromUuid(songUuid((n * 7_919) % songs))}`,
  profile: (n, { members }) => `/api/users/${idFromUuid(memberUuid((n * 7_919) % members))}`,
  search: n => `/api/search/songs?q=${encodeURIComponent(searches[n % searches.length]!)}`,
  notifications: () => '/api/notifications',
  history: () => '/api/heard-songs',
}

/**
 * The same reads on a small product and on a large one, in turn and one at a time, so that both are measured under the
 * same load of the machine.
 */
export async function measureGrowth({ smallGrowth, largeGrowth, repetitions }: Sizes): Promise<string> {
  const loadBefore = loadavg()[0] ?? 0
  const began = performance.now()
  const small = await Place.open(smallGrowth)
  try {
    const large = await Place.open(largeGrowth)
    try {
      const seconds = (performance.now() - began) / 1_000
      const lines: string[][] = []
      for (const [name, pathOf] of Object.entries(reads))
        lines.push(await compared(name, pathOf, [small, large], repetitions * searches.length))
      const table = markdownTable([
        [
          'read',
          ...[smallGrowth, largeGrowth].map(({ songs }) => `p50 ms, ${songs.toLocaleString('en')} songs`),
          'ratio',
          'goal',
          '',
        ],
        ...lines,
      ])
      return `${table}

${said(smallGrowth)} against ${said(largeGrowth)}; filled in ${seconds.toFixed(0)} s. The load average before was ${loadBefore.toFixed(1)}.`
    } finally {
      await large.leave()
    }
  } finally {
    await small.leave()
  }
}

const said = ({ songs, members, plays }: Growth): string =>
  `${songs.toLocaleString('en')} songs, ${members.toLocaleString('en')} people and ${plays.toLocaleString('en')} plays`

async function compared(
  name: string,
  pathOf: PathOf,
  places: readonly Place[],
  times: number,
): Promise<string[]> {
  const taken: number[][] = places.map(() => [])
  // The first quarter fills caches.
  const warmUp = Math.ceil(times / 4)
  for (let n = 0; n < times + warmUp; n++)
    for (const [place, { ask }] of places.entries()) {
      const milliseconds = await ask(pathOf, n)
      if (n >= warmUp) taken[place]!.push(milliseconds)
    }
  const [few, many] = taken.map(one => median(one)!) as [number, number]
  const ratio = many / few
  return [name, few.toFixed(2), many.toFixed(2), ratio.toFixed(2), `${goal}`, aboveGoal(ratio, goal)]
}

/** A product of its own, filled to a size. */
class Place {
  readonly #app: Product
  readonly #pool: pg.Pool
  readonly #size: Growth

  static async open(size: Growth): Promise<Place> {
    const app = await startProduct({ TRUST_PROXY: '1', DEMO: '0' })
    const pool = new pg.Pool({ ...ownDatabaseOf(app.dataDirectory).connection, max: 2 })
    await inHaste(pool, async () => {
      await fillSongs(pool, size)
      await signIn(pool, Math.min(asking, size.members))
      await fillPlays(pool, size, size.plays)
      await withoutIndexes(pool, ['notifications'], () => fillNews(pool, size.members))
      await pool.query('vacuum analyze')
    })
    await folded(pool)
    return new Place(app, pool, size)
  }

  private constructor(app: Product, pool: pg.Pool, size: Growth) {
    this.#app = app
    this.#pool = pool
    this.#size = size
  }

  /** Milliseconds. */
  ask = async (pathOf: PathOf, n: number): Promise<number> => {
    const path = pathOf(n, this.#size)
    const cookie = `melodrome_session=${tokenOf(n % Math.min(asking, this.#size.members))}`
    const began = performance.now()
    const answer = await fetch(this.#app.address + path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - began
  }

  async leave(): Promise<void> {
    await this.#pool.end()
    await this.#app.stop()
  }
}

/**
 * Fills without fsync, with sorts in memory and without foreign key checks. Otherwise most of the time would be spent on
 * the disk and on these checks. The reads are measured with the settings of every installation.
 */
async function inHaste(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    work_mem: '2GB',
    session_replication_role: 'replica',
  }
  for (const [name, value] of Object.entries(settings))
    await pool.query(`alter system set ${name} = '${value}'`)
  await pool.query('select pg_reload_conf()')
  await fill()
  await pool.query('alter system reset all')
  await pool.query('select pg_reload_conf()')
  await pool.query('checkpoint')
}
