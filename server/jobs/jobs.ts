import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Executor, Transaction } from '../database/connect.ts'
import { toUuid } from '../database/ids.ts'
import { every, type Repeating } from './every.ts'
import { Quiet } from './quiet.ts'

/** A kind of background work. Every job may run twice: its handler must end in the same state either way. */
export interface Job<Input extends object> {
  readonly name: string
  /** How many times it is tried again after a failure or a crash. */
  readonly retries: number
  /** The pause before a try doubles from a second on; up to this, where it is said. */
  readonly longestPauseSeconds?: number
  /** For how long its input and end can still be looked up; ten minutes unless said otherwise. */
  readonly keepFinishedSeconds?: number
  /**
   * Work that people cause, and that is long: at most one of a person's is done at a time, over all instances, and the
   * first of each person comes before the second of any person. A person who brings a hundred waits; the others don't.
   */
  readonly takesTurns?: true
  readonly input?: Input
}

/** Thrown by a handler whose work has to wait for something outside: tried again, and no fault of ours. */
export class TryLater extends Error {}

export interface Jobs {
  /**
   * Puts work into the queue, in the transaction of the row that needs it: no row, no job. `whose`: the person who has
   * caused it, where people take turns; until the transaction ends, others of theirs wait here.
   */
  enqueue: <Input extends object>(
    job: Job<Input>,
    input: Input,
    database: Executor,
    whose?: string,
  ) => Promise<void>
  /**
   * Takes work from the queue; with a concurrency of 0 it leaves that to other instances, and only sees to it that
   * there is a queue. Call before `start`. `giveUp` is called after the last try has failed.
   */
  perform: <Input extends object>(
    job: Job<Input>,
    concurrency: number,
    handler: (input: Input, signal: AbortSignal) => Promise<void>,
    giveUp: (input: Input) => Promise<void>,
  ) => void
  /** Tries once more what has failed; false when it has not, or not any more. */
  retry: (name: string, id: string, transaction: Transaction) => Promise<boolean>
  /**
   * Takes work out of the queue that still waits, and gives it up as if its last try had failed; false when it doesn't
   * wait any more.
   */
  cancel: (name: string, id: string, transaction: Transaction) => Promise<boolean>
  start: () => Promise<void>
  /** Lets running jobs end for a few seconds; what is left is taken up again by the next instance that starts. */
  stop: () => Promise<void>
}

export interface JobsOptions {
  connection: PoolConfig
  onFailure: (jobName: string, error: unknown) => void
}

/** Who shows no sign of life for so long has died, and its job is tried again. The queue allows no less. */
const heartbeatSeconds = 10
const fewestSecondsBetweenLooks = 5
const expirySeconds = 15 * 60
/** Finished jobs are of no use, and every look for dead ones passes by them. */
const keepFinishedSeconds = 10 * 60
/** What was given up is kept for a week: an administrator may fix the cause and try it again. */
const keepFailedSeconds = 7 * 24 * 3_600
const stopTimeoutMs = 5_000
/**
 * New work is told at once, by NOTIFY. Of what is due later, a retry or the work of an instance that has died, nothing
 * tells: one statement looks for it in all queues, instead of a poll by each worker.
 */
const lookForDueEveryMs = 2_000
/** Where no work is and none has failed, nothing but the death of another instance makes any. */
const lookSeldomMs = 10_000
/** The workers' own polls, and the queue's own look for the dead, are only there in case of a mistake of ours. */
const pollEverySeconds = 300

/** The queue lives in PostgreSQL (pg-boss), so a job is as durable as the row beside it. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...(options.connection as object),
    max: 4,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: pollEverySeconds,
    monitorIntervalSeconds: fewestSecondsBetweenLooks,
    // No job of ours waits for another.
    flowIntervalSeconds: pollEverySeconds,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  let isStopping = false
  // What it can't write any more once it has been told to stop is taken up by the next instance.
  const tellOfTrouble = (error: unknown): void => {
    if (!isStopping) options.onFailure('queue', asError(error as Error))
  }
  boss.on('error', tellOfTrouble)
  const workers: Worker[] = []
  /** By queue, the workers that take from it. */
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
      // A worker that takes it at this moment holds its row: then it is active once we have it, and stays so.
      const { rows } = await sql<{ data: object; dead_letter: string | null }>`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${name} and id = ${toUuid(id)} and state in ('created', 'retry')
        returning data, dead_letter`.execute(transaction)
      const [cancelled] = rows
      quiet.stir()
      if (cancelled?.dead_letter)
        await boss.send(cancelled.dead_letter, cancelled.data, { db: fromKysely(transaction) })
      return cancelled !== undefined
    },
    async start() {
      await boss.start()
      await onlyOneAtATime()
      for (const { job, concurrency, handler, giveUp } of workers) {
        const givenUp = `${job.name}-given-up`
        await boss.createQueue(givenUp, { ...optionsOf(job), retryLimit: retriesOfGivingUp })
        await boss.createQueue(job.name, { ...optionsOf(job), deadLetter: givenUp })
        if (concurrency === 0) continue
        await work(job.name, concurrency, handler, job.takesTurns)
        await work(givenUp, 1, async (input, signal) => {
          await giveUp(input, signal)
          await keepFailed(job.name)
        })
      }
      if (takers.size > 0) looking = every(lookForDueEveryMs, lookForDue, tellOfTrouble, () => quiet.isDue())
    },
    async stop() {
      isStopping = true
      await looking?.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }

  /**
   * The queue's own key serves each: the first row that is due, or none. Of what is being done, which is little, it finds
   * the work of the dead; and of what is finished, what is to be forgotten at once.
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
    // The dead fail, so that their work is tried again; what is over goes.
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

  /**
   * Two workers that look at the same moment may both find a person free; the second is told that it isn't so. The lock
   * holds to the end of both statements: two instances that start at once would both make the index.
   */
  async function onlyOneAtATime(): Promise<void> {
    await boss.getDb().executeSql(`select pg_advisory_xact_lock(hashtextextended('job_one_of_each_group', 0));
      create unique index if not exists job_one_of_each_group
      on pgboss.job_common (name, group_id) where state = 'active' and group_id is not null`)
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
    // Each worker is registered by itself, because only the first of several that are registered together can be woken.
    for (let place = 0; place < concurrency; place++) {
      own[place] = await boss.work<object>(name, pace, async ([taken]) => {
        // Where one was there may be more: look again as soon as this one has ended, not at the next round.
        const taker = own[place]
        if (taker) boss.notifyWorker(taker)
        quiet.stir()
        try {
          await handler(taken!.data as never, taken!.signal)
        } catch (error) {
          // Called off at a stop: the next instance that starts takes it up.
          if (!taken!.signal.aborted && !(error instanceof TryLater)) options.onFailure(name, error)
          throw error
        } finally {
          // What it has held up, or left to be tried again, is due soon.
          quiet.stir()
        }
      })
    }
  }
}

/** pg-boss tells of some failures by a copy of the error's fields. */
function asError(said: { message: string }): Error {
  return said instanceof Error ? said : Object.assign(new Error(said.message), said)
}

/** The more of a person's work waits already, the later comes what is added. */
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
  giveUp: Handler
}

/** Each knows the input of its own job only; what comes out of its queue is that. */
type Handler = (input: never, signal: AbortSignal) => Promise<void>

const queueOptions = {
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: expirySeconds,
  heartbeatSeconds,
  deleteAfterSeconds: keepFinishedSeconds,
  notify: true,
}

function optionsOf({ retries, longestPauseSeconds, keepFinishedSeconds: kept }: Job<object>) {
  return {
    ...queueOptions,
    retryLimit: retries,
    ...(longestPauseSeconds !== undefined && { retryDelayMax: longestPauseSeconds }),
    ...(kept !== undefined && { deleteAfterSeconds: kept }),
  }
}

/** Only the database can be in its way, and that comes back. */
const retriesOfGivingUp = 1_000
