import type { PoolConfig } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Executor } from '../database/connect.ts'

/** A kind of background work. Every job may run twice: its handler must end in the same state either way. */
export interface Job<Input extends object> {
  readonly name: string
  /** How many times it is tried again after a failure or a crash. */
  readonly retries: number
  readonly input?: Input
}

export interface Jobs {
  /** Puts work into the queue, in the transaction of the row that needs it: no row, no job. */
  enqueue: <Input extends object>(job: Job<Input>, input: Input, database: Executor) => Promise<void>
  /** Takes work from the queue. Call before `start`. */
  perform: <Input extends object>(
    job: Job<Input>,
    concurrency: number,
    handler: (input: Input, signal: AbortSignal) => Promise<void>,
  ) => void
  start: () => Promise<void>
  /** Lets running jobs end for a few seconds; what is left is taken up again by whoever starts next. */
  stop: () => Promise<void>
}

export interface JobsOptions {
  connection: PoolConfig
  onFailure: (jobName: string, error: unknown) => void
}

const heartbeatSeconds = 30
const expirySeconds = 15 * 60
const stopTimeoutMs = 5_000

/** The queue lives in PostgreSQL (pg-boss), so a job is as durable as the row beside it. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...(options.connection as object),
    max: 4,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', error => options.onFailure('queue', error))
  const workers: {
    job: Job<object>
    concurrency: number
    handler: (input: object, signal: AbortSignal) => Promise<void>
  }[] = []

  return {
    async enqueue(job, input, database) {
      await boss.send(job.name, input, { db: fromKysely(database) })
    },
    perform(job, concurrency, handler) {
      workers.push({
        job,
        concurrency,
        handler: handler as (input: object, signal: AbortSignal) => Promise<void>,
      })
    },
    async start() {
      await boss.start()
      for (const { job, concurrency, handler } of workers) {
        await boss.createQueue(job.name, {
          retryLimit: job.retries,
          retryDelay: 1,
          retryBackoff: true,
          expireInSeconds: expirySeconds,
          heartbeatSeconds,
          notify: true,
        })
        await boss.work<object>(
          job.name,
          { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
          async ([taken]) => {
            try {
              await handler(taken!.data, taken!.signal)
            } catch (error) {
              options.onFailure(job.name, error)
              throw error
            }
          },
        )
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}
