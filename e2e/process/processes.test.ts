import pg from 'pg'
import { expect, test } from 'vitest'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import {
  childrenOf,
  databaseProgramsIn,
  eventually,
  freshFolder,
  programsOf,
  seeItFail,
  startHere,
} from './machine.ts'

const token = 'sixteen letters and more'
/** Long, because there are several starts one after the other. */
const limitMs = 300_000
const settings = { WORKERS: '2', TRUST_PROXY: '1', METRICS_TOKEN: token, LOG_LEVEL: 'warn' }

test(
  'two processes answer on one port; a killed one is restarted, and calls are answered meanwhile',
  async () => {
    const dataDirectory = await freshFolder()
    const product = await startHere({ dataDirectory, settings })
    expect(product.printed()).toBe(`Melodrome is at ${product.address}\n`)
    const serving = () => childrenOf(product.pid).filter(({ commandLine }) => commandLine.includes('main.js'))
    await eventually('both answer', 60, async () => (await numbersIn(product.address)).join() === '1,2')
    const before = serving().map(({ pid }) => pid)
    expect(before).toHaveLength(2)

    const mina = new Client(product.address)
    await mina.register('mina')
    const song = await mina.publish(melodyWav())

    const over = new AbortController()
    let [answered, broken] = [0, 0]
    const crowd = Array.from({ length: 6 }, async (_, at) => {
      const fan = new Client(product.address, `198.51.100.${at}`)
      while (!over.signal.aborted) {
        const status = await fan.statusOf(`/api/songs/${song.id}`)
        if (status === 200) answered += 1
        else broken += 1
      }
    })
    await eventually('calls run', 20, () => answered > 50)
    // The process that was started first also runs the jobs.
    const victim = before[0]!
    process.kill(victim, 'SIGKILL')
    const atKill = answered
    await eventually('calls go on', 20, () => answered > atKill + 50)
    await eventually('it is back', 60, async () => (await numbersIn(product.address)).join() === '1,2')
    over.abort()
    await Promise.all(crowd)
    // Each of the six callers may lose one call that is under way and one new connection.
    expect(broken).toBeLessThanOrEqual(12)
    expect(serving().map(({ pid }) => pid)).not.toContain(victim)
    expect(serving()).toHaveLength(2)
    expect(product.printed()).toMatch(
      /"process":1,.*"signal":"SIGKILL".*a process ended and is started again/,
    )

    // It also runs jobs again, and Ctrl-C ends everything in order.
    expect(await mina.publish(melodyWav({ tune: 1 }))).toMatchObject({ status: 'ready' })
    product.signalGroup('SIGINT')
    expect(await product.ended).toEqual({ code: 0, signal: null })
    expect(databaseProgramsIn(dataDirectory)).toEqual([])
    expect(product.printed()).not.toMatch(/"level":50/)
  },
  limitMs,
)

test(
  'a stop finishes the calls of all processes; after kill -9 of the main process nothing keeps running',
  async () => {
    const dataDirectory = await freshFolder()
    const product = await startHere({ dataDirectory, settings })
    await eventually('both answer', 60, async () => (await numbersIn(product.address)).join() === '1,2')
    const mina = new Client(product.address)
    await mina.register('mina')
    const uploads = [0, 1, 2].map(tune => mina.publish(melodyWav({ seconds: 20, tune })))
    await eventually('decoding', 20, () =>
      childrenOf(product.pid).some(({ pid }) => programsOf(pid).some(name => name.includes('audio-worker'))),
    )
    product.signal('SIGTERM')
    const stories = (await Promise.all(uploads)).map(({ status }) => status)
    expect(stories.every(status => ['ready', 'processing'].includes(status))).toBe(true)
    expect(await product.ended).toEqual({ code: 0, signal: null })

    const again = await startHere({ dataDirectory, settings })
    await eventually('both answer again', 60, async () => (await numbersIn(again.address)).join() === '1,2')
    const pids = childrenOf(again.pid).map(({ pid }) => pid)
    again.signal('SIGKILL')
    await again.ended
    await eventually('nothing runs', 10, () => pids.every(pid => !isLiving(pid)))
    expect(databaseProgramsIn(dataDirectory)).toEqual([])
  },
  limitMs,
)

test(
  'when its processes cannot start, the product gives up with one sentence',
  async () => {
    const dataDirectory = await freshFolder()
    const product = await startHere({ dataDirectory, settings })
    const client = new pg.Client(ownDatabaseOf(dataDirectory).connection)
    await client.connect()
    await client.query("update migrations set checksum = 'another' where name like '0001%'")
    await client.end()
    await product.end()
    const { code, printed } = await seeItFail({ dataDirectory, settings })
    expect(code).toBe(1)
    expect(printed).toMatch(/^The migration 0001-\S+ was changed [^\n]*\n$/)
    expect(databaseProgramsIn(dataDirectory)).toEqual([])
  },
  limitMs,
)

test(
  'its own PostgreSQL has a connection for each that its processes may open',
  async () => {
    const dataDirectory = await freshFolder()
    await startHere({ dataDirectory, settings: { ...settings, DATABASE_POOL: '60' } })
    const client = new pg.Client(ownDatabaseOf(dataDirectory).connection)
    await client.connect()
    const { rows } = await client.query('show max_connections')
    await client.end()
    // For each of two processes: 60 for requests, two for the queue, one that listens for it, and one for live events.
    expect(Number(rows[0].max_connections)).toBe(2 * 64 + 36)
  },
  limitMs,
)

/** The numbers of all processes in the metrics; any process answers for all of them. */
async function numbersIn(address: string): Promise<string[]> {
  const signal = AbortSignal.timeout(10_000)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/metrics`, { headers, signal }).catch(() => undefined)
  const page = (await response?.text().catch(() => undefined)) ?? ''
  return [...page.matchAll(/^live_streams\{process="(\d+)"\}/gm)].map(([, number = '']) => number).toSorted()
}

const isLiving = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
