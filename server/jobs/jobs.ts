import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Executor, survivesLostMachines, type Transaction } from '../database/connect.ts'
import { toUuid } from '../database/ids.ts'
import { every, type Repeating } from './every.ts'
import { givenUpQueueOf, keepFinishedSeconds, makeQueues } from './make-queues.ts'
import { Quiet } from './quiet.ts'

/** A kind of background work. Every job may run twice: its handler must end in the same state either way. */
export interface Job<Input extends object> {
  readonly name: string
  /** How many times it is tried again after a failure or a crash. */
  readonly retries: number
  /** The pause before a retry starts at one second and doubles each time; up to this, if it is set. */
  readonly longestPauseSeconds?: number
  /**
   * After this a try is cut and the next one begins; a quarter of an hour by default. The death of an instance is
   * noticed within seconds all the same, by its heartbeat.
   */
  readonly longestSeconds?: number
  /** How long its input and result can still be looked up; ten minutes by default. */
  readonly keepFinishedSeconds?: number
  /**
   * For long work that people cause: at most one job of a person runs at a time, over all instances, and the first job
   * of each person comes before the second of any. A person with a hundred jobs waits; others don't.
   */
  readonly takesTurns?: true
  readonly input?: Input
}

/**
 * Thrown by a handler whose work has to wait for something outside: it is tried again, and not logged as a fault of
 * ours.
 */
export class TryLater extends Error {}

export interface Jobs {
  /**
   * Puts work into the queue, in the transaction of the row that needs it: no row, no job. `whose`: the person who has
   * caused it, if people take turns; until the transaction ends, other jobs of the same person wait here.
   */
  enqueue: <Input extends object>(
    job: Job<Input>,
    input: Input,
    database: Executor,
    whose?: string,
  ) => Promise<void>
  /**
   * Takes work from the queue; with a concurrency of 0 it leaves that to other instances, and only makes sure that the
   * queue exists. Call before `start`. `giveUp` is called after the last try has failed, or after a
   * cancel.
   */
  perform: <Input extends object>(
    job: Job<Input>,
    concurrency: number,
    handler: (input: Input, signal: AbortSignal) => Promise<void>,
    giveUp: (input: Input, isCancelled: boolean) => Promise<void>,
  ) => void
  /** Tries a failed job once more; false if it has not failed, or is no longer in the failed state. */
  retry: (name: string, id: string, transaction: Transaction) => Promise<boolean>
  /**
   * Takes a waiting job out of the queue, and gives it up as if its last try had failed; false if it is no longer
   * waiting. What gives up another job can't be given up itself: false, too.
   */
  cancel: (name: string, id: string, transaction: Transaction) => Promise<boolean>
  start: () => Promise<void>
  /** Gives running jobs a few seconds to end; the next instance that starts takes up the rest. */
  stop: () => Promise<void>
}

export interface JobsOptions {
  connection: PoolConfig
  onFailure: (jobName: string, error: unknown) => void
}

/** The queue allows no less. */
const fewestSecondsBetweenLooks = 5
/** Failed jobs are kept for a week: an administrator may fix the cause and try them again. */
const keepFailedSeconds = 7 * 24 * 3_600
const stopTimeoutMs = 5_000
/**
 * New work is announced at once, by NOTIFY. Nothing announces work that is due later, such as a retry or the work of an
 * instance that has died: one statement looks for it in all queues, instead of a poll by each worker.
 */
const lookForDueEveryMs = 2_000
/** If there is no work and nothing has failed, only the death of another instance can make any. */
const lookSeldomMs = 10_000
/** The workers' own polls, and the queue's own search for dead jobs, are only a safety net for a mistake of ours. */
const pollEverySeconds = 900

/** The queue is in PostgreSQL (pg-boss), so a job is as durable as the row beside it. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    // Its pool is one of `pg`: with one connection that stays, a look doesn't begin with a new one.
    ...({ ...survivesLostMachines, ...options.connection, min: 1 } as object),
    max: 2,
    schema: 'pgboss',
    useListenNotify: true,
    // If the listening connection is lost without a sign, work waits for the look at what is due.
    notifyHeartbeatIntervalMs: 60_000,
    superviseIntervalSeconds: pollEverySeconds,
    monitorIntervalSeconds: fewestSecondsBetweenLooks,
    // None of our jobs waits for another.
    flowIntervalSeconds: pollEverySeconds,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  let isStopping = false
  // What it can't write after it was told to stop, the next instance takes up.
  const tellOfTrouble = (error: unknown): void => {
    if (!isStopping) options.onFailure('queue', asError(error as Error))
  }
  boss.on('error', tellOfTrouble)
  const workers: Worker[] = []
  /** The workers of each queue. */
  const takers = new Map<string, string[]>()
  let looking: Repeating | undefined
  const quiet = new Quiet(lookSeldomMs)

  return {
    async enqueue(job, input, database, whose) {
      const turn = job.takesTurns && whose !== undefined ? await nextTurn(job.name, whose, database) : {}
      await boss.send(job.name, input, { db: fromKysely(database), ...turn })
    },
    perform(job, concurrency, handler, giveUp) {
      workers.push({ job, concurrency, handler, giveUp })
    },
    async retry(name, id, transaction) {
      const { rows } = await sql`
        update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
        where name = ${name} and id = ${toUuid(id)} and state = 'failed'
        returning id`.execute(transaction)
      quiet.stir()
      return rows.length === 1
    },
    async cancel(name, id, transaction) {
      // A worker that takes it at this moment holds its row; when we get the row, the job is active and stays so.
      const { rows } = await sql<{ data: object; dead_letter: string | null }>`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${name} and id = ${toUuid(id)} and state in ('created', 'retry')
          and not exists (select from pgboss.queue where queue.dead_letter = ${name})
        returning data, dead_letter`.execute(transaction)
      const [cancelled] = rows
      quiet.stir()
      if (cancelled?.dead_letter)
        await boss.send(
          cancelled.dead_letter,
          { ...cancelled.data, isCancelled: true },
          { db: fromKysely(transaction) },
        )
      return cancelled !== undefined
    },
    async start() {
      await boss.start()
      await makeQueues(
        boss,
        workers.map(({ job }) => job),
      )
      for (const { job, concurrency, handler, giveUp } of workers) {
        if (concurrency === 0) continue
        await work(job.name, concurrency, handler, job.takesTurns)
        await work(givenUpQueueOf(job), 1, async ({ isCancelled = false, ...input }: GivenUp) => {
          await giveUp(input as never, isCancelled)
          await keepFailed(job.name)
        })
      }
      if (takers.size > 0) looking = every(lookForDueEveryMs, lookForDue, tellOfTrouble, () => quiet.isDue())
    },
    async stop() {
      isStopping = true
      await looking?.stop()
      // By itself the queue looks only twice a second whether its workers have ended.
      const ended = Promise.all([...takers.keys()].map(name => boss.offWork(name)))
      await Promise.race([ended, pause(stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }

  /**
   * The queue's own key serves each of these: the first row that is due, or none. Of the active jobs, which are few, it
   * finds those of dead instances; of the finished ones, those to be deleted at once.
   */
  async function lookForDue(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(
      `select queue.name, exists (
        select from pgboss.job
        where job.name = queue.name and job.state < 'active' and job.start_after <= now()
      ) as is_due, exists (
        select from pgboss.job
        where job.name = queue.name and job.state = 'active' and (
          job.heartbeat_on + job.heartbeat_seconds * interval '1 second' < now()
          or job.started_on + job.expire_seconds * interval '1 second' < now()
        )
      ) as is_dead, exists (
        select from pgboss.job
        where job.name = queue.name and job.state = 'completed' and job.deletion_seconds < $2
          and job.completed_on + job.deletion_seconds * interval '1 second' < now()
      ) as is_over from unnest($1::text[]) queue (name)`,
      [[...takers.keys()], keepFinishedSeconds],
    )
    const due = rows.filter(row => row.is_due)
    for (const { name } of due) for (const taker of takers.get(name) ?? []) boss.notifyWorker(taker)
    const isToTidy = rows.some(row => row.is_dead || row.is_over)
    if (due.length > 0 || isToTidy) quiet.stir()
    // Jobs of dead instances fail, so that they are tried again; finished ones are deleted.
    if (isToTidy) await boss.supervise()
  }

  async function keepFailed(name: string): Promise<void> {
    await boss
      .getDb()
      .executeSql(
        `update pgboss.job set deletion_seconds = $2 where name = $1 and state = 'failed' and deletion_seconds < $2`,
        [name, keepFailedSeconds],
      )
  }

  async function work(
    name: string,
    concurrency: number,
    handler: Handler,
    takesTurns = false,
  ): Promise<void> {
    const pace = {
      pollingIntervalSeconds: pollEverySeconds,
      ...(takesTurns && { groupConcurrency: 1 }),
    }
    const own: string[] = []
    takers.set(name, own)
    let places = 0
    // Each worker is registered separately, because of several registered together only the first can be woken. One is
    // enough for a quiet queue: whenever the newest takes a job, the next comes.
    const addWorker = async (): Promise<void> => {
      const place = places++
      own[place] = await boss.work<object>(name, pace, async ([taken]) => {
        // If there was one job, there may be more: look again as soon as this one has ended, not at the next round.
        const taker = own[place]
        if (taker) boss.notifyWorker(taker)
        if (place === places - 1 && places < concurrency && !isStopping) addWorker().catch(tellOfTrouble)
        quiet.stir()
        try {
          await handler(taken!.data as never, taken!.signal)
        } catch (error) {
          // It was aborted by a stop: the next instance that starts takes it up.
          if (!taken!.signal.aborted && !(error instanceof TryLater)) options.onFailure(name, error)
          throw error
        } finally {
          // Jobs that waited for this one, and its retry, are due soon.
          quiet.stir()
        }
      })
    }
    await addWorker()
  }
}

/** pg-boss reports some failures as a copy of the error's fields. */
function asError(said: { message: string }): Error {
  return said instanceof Error ? said : Object.assign(new Error(said.message), said)
}

/** The more jobs of a person wait already, the later a new one comes. */
async function nextTurn(name: string, whose: string, database: Executor) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${whose}`}, 0))`.execute(database)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = ${name} and group_id = ${whose} and state in ('created', 'retry', 'active')`.execute(
    database,
  )
  return { group: { id: whose }, priority: -rows[0]!.count }
}

interface Worker {
  job: Job<object>
  concurrency: number
  handler: Handler
  giveUp: (input: never, isCancelled: boolean) => Promise<void>
}

/** The input of a job that has failed for the last time, or was cancelled. */
interface GivenUp {
  isCancelled?: boolean
}

/** Each handler knows only the input of its own job; nothing else comes out of its queue. */
type Handler = (input: never, signal: AbortSignal) => Promise<void>
