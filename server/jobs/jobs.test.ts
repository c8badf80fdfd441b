import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, createPool, type Database } from '../database/connect.ts'
import { transact } from '../database/transact.ts'
import { testDatabase } from '../testing/test-melodrome.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'

const sing: Job<{ song: string }> = { name: 'sing', retries: 1 }

test('a job is tried again after a fault, and given up after the last try', async () => {
  const failures: string[] = []
  const { jobs, enqueue } = await queue((name, error) => failures.push(`${name}: ${String(error)}`))
  const tries: string[] = []
  const givenUp = new Promise<{ song: string }>(resolve => {
    jobs.perform(
      sing,
      1,
      async ({ song }) => {
        tries.push(song)
        // The second try of the good one succeeds.
        if (song === 'broken' || tries.filter(tried => tried === song).length === 1) throw new Error('hoarse')
      },
      async input => resolve(input),
    )
  })
  await jobs.start()
  await enqueue({ song: 'good' })
  await enqueue({ song: 'broken' })
  expect(await givenUp).toEqual({ song: 'broken' })
  expect(tries.toSorted()).toEqual(['broken', 'broken', 'good', 'good'])
  expect(failures).toEqual(['sing: Error: hoarse', 'sing: Error: hoarse', 'sing: Error: hoarse'])
})

test('what a lost machine leaves in a transaction of the queue is undone, too', async () => {
  const clients: pg.Client[] = []
  class Seen extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      clients.push(this)
    }
  }
  const { another } = await queue()
  await another({ Client: Seen }).start()
  const { rows } = await clients[0]!.query('show idle_in_transaction_session_timeout')
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
})

test('a start makes only the queues that are missing', async () => {
  const { jobs, another } = await queue()
  const nothing = async (): Promise<void> => {}
  jobs.perform(sing, 0, nothing, nothing)
  await jobs.start()
  const second = another()
  second.perform(sing, 0, nothing, nothing)
  second.perform(record, 0, nothing, nothing)
  const made = vi.spyOn(PgBoss.prototype, 'createQueue')
  onTestFinished(() => made.mockRestore())
  await second.start()
  expect(made.mock.calls.map(([name]) => name)).toEqual(['record-given-up', 'record'])
})

test('a start changes the queues whose options an earlier version has set, and no others', async () => {
  const { jobs, another } = await queue()
  const nothing = async (): Promise<void> => {}
  for (const job of [sing, record]) jobs.perform(job, 0, nothing, nothing)
  await jobs.start()
  const newer = another()
  newer.perform(sing, 0, nothing, nothing)
  newer.perform({ ...record, retries: 7, longestSeconds: 43_200 }, 0, nothing, nothing)
  const changed = vi.spyOn(PgBoss.prototype, 'updateQueue')
  onTestFinished(() => changed.mockRestore())
  await newer.start()
  expect(changed.mock.calls).toMatchObject([['record', { retryLimit: 7, expireInSeconds: 43_200 }]])
})

const record: Job<{ song: string }> = { name: 'record', retries: 1, takesTurns: true }

test('people take turns: the first job of each comes before the second of any', async () => {
  const { jobs, enqueueFor, another } = await queue()
  const done: string[] = []
  const sings = async ({ song }: { song: string }): Promise<void> => void done.push(song)
  const nothing = async (): Promise<void> => {}
  jobs.perform(record, 0, sings, nothing)
  await jobs.start()
  for (const song of ['mina 1', 'mina 2', 'mina 3', 'jun 1', 'jun 2', 'sora 1']) await enqueueFor(song)
  const worker = another()
  worker.perform(record, 1, sings, nothing)
  await worker.start()
  await expect.poll(() => done, patience).toHaveLength(6)
  expect(done).toEqual(['mina 1', 'jun 1', 'sora 1', 'mina 2', 'jun 2', 'mina 3'])
})

test('over all instances one job of a person runs at a time, and delays no other person', async () => {
  const { jobs, enqueueFor, another } = await queue()
  let letMinaEnd = (): void => {}
  const minaMayEnd = new Promise<void>(resolve => (letMinaEnd = resolve))
  let [ofMina, mostOfMina] = [0, 0]
  const done: string[] = []
  const handler = async ({ song }: { song: string }): Promise<void> => {
    if (song.startsWith('mina')) {
      mostOfMina = Math.max(mostOfMina, ++ofMina)
      await minaMayEnd
      ofMina--
    }
    done.push(song)
  }
  for (const instance of [jobs, another()]) {
    instance.perform(record, 2, handler, async () => {})
    await instance.start()
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(take => enqueueFor(`mina ${take}`)))
  for (const other of ['jun', 'sora', 'teo', 'guest']) await enqueueFor(`${other} 1`)
  await expect.poll(() => done.length, patience).toBe(4)
  expect(done.toSorted()).toEqual(['guest 1', 'jun 1', 'sora 1', 'teo 1'])
  letMinaEnd()
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(10)
  expect(mostOfMina).toBe(1)
})

test('work that another instance takes at the same moment is left to it, and that is no failure', async () => {
  const failures: unknown[] = []
  const { jobs, enqueueFor, database } = await queue((_name, error) => failures.push(error))
  const done: string[] = []
  let letJunEnd = (): void => {}
  const junMayEnd = new Promise<void>(resolve => (letJunEnd = resolve))
  jobs.perform(
    record,
    1,
    async ({ song }) => {
      done.push(song)
      if (song === 'jun 1') await junMayEnd
    },
    async () => {},
  )
  await jobs.start()
  await enqueueFor('jun 1')
  await expect.poll(() => done, patience).toEqual(['jun 1'])
  await enqueueFor('mina 1')
  await enqueueFor('mina 2')
  const first = sql`name = ${record.name} and data->>'song' = 'mina 1'`
  const waiting = sql<object>`select from pg_locks where locktype = 'transactionid' and not granted`
  await transact(database, async transaction => {
    // Another instance does it; no one can see it before the transaction ends.
    await sql`update pgboss.job set state = 'active', heartbeat_on = now() where ${first}`.execute(
      transaction,
    )
    letJunEnd()
    await expect.poll(async () => (await waiting.execute(database)).rows, patience).toHaveLength(1)
  })
  await expect.poll(async () => (await waiting.execute(database)).rows, patience).toHaveLength(0)
  expect(done).toEqual(['jun 1'])
  await sql`update pgboss.job set state = 'completed', completed_on = now() where ${first}`.execute(database)
  await expect.poll(() => done, patience).toEqual(['jun 1', 'mina 2'])
  expect(failures).toEqual([])
})

test('work that ends only after the stop is left to the next instance, and is no failure', async () => {
  const failures: unknown[] = []
  const { jobs, enqueue, another } = await queue((_name, error) => failures.push(error))
  const begun: string[] = []
  const never = async (): Promise<void> => {}
  jobs.perform(
    sing,
    1,
    async ({ song }, signal) => {
      begun.push(song)
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw new Error('called off')
    },
    never,
  )
  await jobs.start()
  await enqueue({ song: 'long' })
  await expect.poll(() => begun, patience).toEqual(['long'])
  await jobs.stop()
  const next = another()
  next.perform(sing, 1, async ({ song }) => void begun.push(song), never)
  await next.start()
  await expect.poll(() => begun, { timeout: 30_000 }).toEqual(['long', 'long'])
  expect(failures).toEqual([])
})

test('a try is cut after the longest time that its job allows, and the next one begins', async () => {
  const { jobs, enqueue } = await queue()
  const tries: string[] = []
  const nothing = async (): Promise<void> => {}
  jobs.perform(
    { ...sing, longestSeconds: 1 },
    1,
    async (_input, signal) => {
      tries.push('begun')
      if (tries.length === 1) await new Promise(resolve => signal.addEventListener('abort', resolve))
    },
    nothing,
  )
  await jobs.start()
  await enqueue({ song: 'endless' })
  await expect.poll(() => tries, patience).toEqual(['begun', 'begun'])
})

test('an instance that performs nothing can fill the queue before a worker has started', async () => {
  const { jobs, enqueue } = await queue()
  const absent = (): Promise<void> => Promise.reject(new Error('not here'))
  jobs.perform(sing, 0, absent, absent)
  await jobs.start()
  await enqueue({ song: 'later' })
})

test('a failure of the queue itself is reported as an error with its code', async () => {
  const failures: unknown[] = []
  const { jobs, database } = await queue((_name, error) => failures.push(error))
  const nothing = async (): Promise<void> => {}
  jobs.perform(sing, 1, nothing, nothing)
  await jobs.start()
  await sql`drop schema pgboss cascade`.execute(database)
  await expect.poll(() => failures.length, patience).toBeGreaterThan(0)
  for (const failure of failures) expect(failure).toBeInstanceOf(Error)
  expect(failures).toContainEqual(expect.objectContaining({ code: '42P01' }))
})

test('while one worker is held up the other goes on with all that waits, without a poll between', async () => {
  const { jobs, database } = await queue()
  const [done, begun]: [string[], string[]] = [[], []]
  let letFirstEnd = (): void => {}
  const firstMayEnd = new Promise<void>(resolve => (letFirstEnd = resolve))
  const handler = async ({ song }: { song: string }): Promise<void> => {
    begun.push(song)
    if (song === 'first') await firstMayEnd
    done.push(song)
  }
  jobs.perform(sing, 2, handler, async () => {})
  await jobs.start()
  await jobs.enqueue(sing, { song: 'first' }, database)
  await expect.poll(() => begun, patience).toContain('first')
  const others = ['second', 'third', 'fourth', 'fifth']
  // All jobs of one transaction come with one notice.
  await transact(database, async transaction => {
    for (const song of others) await jobs.enqueue(sing, { song }, transaction)
  })
  await expect.poll(() => done.toSorted(), patience).toEqual(others.toSorted())
  letFirstEnd()
  await expect.poll(() => done, patience).toContain('first')
})

const patience = { timeout: 15_000, interval: 20 }

async function queue(onFailure = (_name: string, _error: unknown): void => {}): Promise<{
  jobs: Jobs
  database: Database
  enqueue: (input: { song: string }) => Promise<void>
  /** Queues work for the person with whose name the song's begins. */
  enqueueFor: (song: string) => Promise<void>
  another: (changes?: pg.PoolConfig) => Jobs
}> {
  const connection = await testDatabase()
  const pool = createPool({ connection, onConnectionLost: () => {} })
  const running: Jobs[] = []
  const another = (changes?: pg.PoolConfig): Jobs => {
    const jobs = createJobs({ connection: { ...connection, ...changes }, onFailure })
    running.push(jobs)
    return jobs
  }
  onTestFinished(async () => {
    await Promise.all(running.map(jobs => jobs.stop()))
    await pool.end()
  })
  const jobs = another()
  const database = connect(pool)
  return {
    jobs,
    database,
    enqueue: input => jobs.enqueue(sing, input, database),
    enqueueFor: song =>
      transact(database, transaction => jobs.enqueue(record, { song }, transaction, song.split(' ')[0])),
    another,
  }
}
