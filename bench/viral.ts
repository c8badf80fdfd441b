import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { idFromUuid } from '#contract/ids.ts'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { folded, signIn, tokenOf } from './community.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { fillSongs, songUuid } from './fill.ts'
import type { Sizes } from './sizes.ts'
import { percentiles } from './spend.ts'
import { keepSound } from './subjects/range.ts'
import { aboveGoal, decimals, markdownTable } from './table.ts'
import { type ViralNews, type ViralOrder, viralCalls, warm } from './viral-calls.ts'

const pageGoalMs = 100

/**
 * So many listeners a second come to one song, whether those before are done or not: page, sound, play, beats, and likes of
 * members. Throws when a call failed or something that was acknowledged isn't there.
 */
export async function measureViral({ songs, viral }: Sizes): Promise<string> {
  const { listenersPerSecond, membersPerSecond, warmUpSeconds, seconds, beatSeconds } = viral
  const members = Math.floor(membersPerSecond * (warmUpSeconds / 2 + seconds))
  const app = await startProduct({ TRUST_PROXY: '1' })
  const database = new pg.Pool({ ...ownDatabaseOf(app.dataDirectory).connection, max: 2 })
  try {
    await fillSongs(database, { songs, members })
    await signIn(database, members)
    await keepSound(app.dataDirectory, database, 1)
    await folded(database)
    const before = await countsOf(database)
    const listening = come({
      address: app.address,
      songId: idFromUuid(songUuid(0)),
      listenersPerSecond,
      cookies: Array.from({ length: members }, (_, n) => `melodrome_session=${tokenOf(n)}`),
      warmUpSeconds,
      seconds,
      beatSeconds,
    })
    await listening.warm
    const cpuBefore = cpuSeconds(app)
    const news = await listening.news
    const [after, cpu] = [await countsOf(database), cpuSeconds(app)]
    const written = { plays: after.plays - before.plays, likes: after.likes - before.likes }
    assertWritten(written, { plays: news.listeners, likes: members })
    const lasted = seconds + beatSeconds
    const cores = [cpu.server - cpuBefore.server, cpu.database - cpuBefore.database, news.cpuSeconds]
      .map(spent => decimals(spent / lasted, 2))
      .join(', ')
    return `${asTable(news, seconds)}

${(listenersPerSecond * seconds).toLocaleString('en')} listeners in ${seconds} s after a warm-up, no call failed; all ${written.plays.toLocaleString('en')} plays and ${written.likes.toLocaleString('en')} likes are in
the song's counts. Server, PostgreSQL and the listeners themselves took ${cores} of ${availableParallelism()} cores.`
  } finally {
    await database.end()
    await app.stop()
  }
}

/** `warm` resolves when the listeners begin to be measured. */
function come(order: ViralOrder): { warm: Promise<unknown>; news: Promise<ViralNews> } {
  const child = fork(join(import.meta.dirname, 'viral-client.ts'), { execArgv: ['--import', 'tsx'] })
  child.send(order)
  const said: unknown[] = []
  child.on('message', message => said.push(message))
  const ended = once(child, 'exit').then(() => {
    const news = said.at(-1) as ViralNews | typeof warm | undefined
    if (!news || news === warm) throw new Error('the listeners said nothing')
    if (Object.keys(news.failures).length > 0)
      throw new Error(`calls failed: ${JSON.stringify(news.failures)}`)
    return news
  })
  return { warm: Promise.race([once(child, 'message'), ended]), news: ended }
}

interface Counts {
  plays: number
  likes: number
}

/** The song's own counts, which must agree with the rows. */
async function countsOf(database: pg.Pool): Promise<Counts> {
  const { rows } = await database.query<Counts & { rows: number }>(
    `select plays::int, likes::int, (select count(*)::int from likes where song_id = $1 and is_like) as rows
    from song_stats where song_id = $1`,
    [songUuid(0)],
  )
  const [counts] = rows
  if (counts!.likes !== counts!.rows)
    throw new Error(`${counts!.likes} likes are counted, ${counts!.rows} are there`)
  return counts!
}

function assertWritten(written: Counts, said: Counts): void {
  if (written.plays !== said.plays || written.likes !== said.likes)
    throw new Error(`${JSON.stringify(said)} were acknowledged, ${JSON.stringify(written)} are there`)
}

function cpuSeconds({ pid, dataDirectory }: Product): { server: number; database: number } {
  const database = ownDatabaseOf(dataDirectory).pid
  return { server: cpuSecondsOfTree(pid, [database]) ?? 0, database: cpuSecondsOfTree(database) ?? 0 }
}

function asTable({ latenciesMs }: ViralNews, seconds: number): string {
  const lines = viralCalls.map(call => {
    const taken = latenciesMs[call]
    const [p50 = 0, p99 = 0] = percentiles(taken, [0.5, 0.99])
    const goal = call === 'page' ? pageGoalMs : undefined
    return [
      call,
      (taken.length / seconds).toFixed(0),
      decimals(p50, 1),
      decimals(p99, 1),
      `${goal ?? '–'}`,
      aboveGoal(p99, goal),
    ]
  })
  return markdownTable([['call', 'a second', 'p50 ms', 'p99 ms', 'goal p99', ''], ...lines])
}
