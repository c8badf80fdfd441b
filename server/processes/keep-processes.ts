import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { FigureRounds } from './figure-rounds.ts'
import type { Orders, Said, Told } from './messages.ts'
import { failuresAfter, restartPauseMs } from './restart-pause.ts'

interface Keeping {
  /** How many processes answer. */
  count: number
  /** The program that each of them runs: the same as this one. */
  program: string
  /** Never 0: a restarted process would get another port. */
  port: number
  connection: PoolConfig
  log: FastifyBaseLogger
  /** No process is running, and none can be started. */
  onGivenUp: (reason: CannotStart) => void
}

/** The place of one process: it stays the same when the process is replaced. */
interface Place {
  number: number
  worker: Worker | undefined
  readyAt: number | undefined
  /** How many in a row ended soon after they had started. */
  failures: number
  lastReason: string
  timer: NodeJS.Timeout | undefined
}

/**
 * If a first start fails, the reason is given at once. Later, only after this many failures in a row with no other
 * process left.
 */
const mostFailures = 8

/**
 * Several processes that answer on one port, to use all cores. This one answers nothing: it hands out connections,
 * restarts processes that have died, and stops them all. It keeps what exists only once, such as the database.
 */
export class Processes {
  readonly #keeping: Keeping
  readonly #places: Place[]
  readonly #rounds = new FigureRounds()
  #stopping = false
  #first: { resolve: (address: string) => void; reject: (reason: CannotStart) => void } | undefined

  constructor(keeping: Keeping) {
    this.#keeping = keeping
    this.#places = Array.from({ length: keeping.count }, (_, at) => ({
      number: at + 1,
      worker: undefined,
      readyAt: undefined,
      failures: 0,
      lastReason: 'it gives no reason',
      timer: undefined,
    }))
  }

  /**
   * Starts the first process, which brings the database up to date, then the others. Resolves to the address when it
   * serves, and rejects with the reason if it can't start.
   */
  async start(): Promise<string> {
    cluster.setupPrimary({ exec: this.#keeping.program, args: [] })
    const [first, ...others] = this.#places
    const address = await new Promise<string>((resolve, reject) => {
      this.#first = { resolve, reject }
      this.#launch(first!)
    })
    this.#first = undefined
    if (!this.#stopping) for (const place of others) this.#launch(place)
    return address
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(
      this.#places.map(async ({ worker, timer }) => {
        clearTimeout(timer)
        if (!worker || worker.isDead()) return
        const ended = new Promise(resolve => worker.once('exit', resolve))
        tell(worker, { kind: 'stop' })
        await ended
      }),
    )
  }

  #launch(place: Place): void {
    const worker = cluster.fork()
    place.worker = worker
    place.readyAt = undefined
    worker.on('message', (said: Said) => this.#hear(place, worker, said))
    worker.on('error', error =>
      this.#keeping.log.warn({ err: error, process: place.number }, 'a process has trouble'),
    )
    worker.once('exit', (code, signal) => this.#ended(place, { code, signal }))
  }

  #hear(place: Place, worker: Worker, said: Said): void {
    if (said.kind === 'here') {
      tell(worker, this.#stopping ? { kind: 'stop' } : { kind: 'orders', orders: this.#ordersOf(place) })
    } else if (said.kind === 'ready') {
      place.readyAt = Date.now()
      this.#first?.resolve(said.address)
    } else if (said.kind === 'failed') place.lastReason = said.reason
    else if (said.kind === 'measured') this.#rounds.take(said.question, said.own)
    else if (said.kind === 'measureAll') {
      const { question } = said
      const asked = this.#places.flatMap(({ readyAt, worker: each }) => (readyAt && each ? [each] : []))
      void this.#rounds
        .begin(question, asked.length)
        .then(all => tell(worker, { kind: 'measured', question, all }))
      for (const each of asked) tell(each, { kind: 'measure', question })
    }
  }

  #ordersOf({ number }: Place): Orders {
    const { port, connection } = this.#keeping
    return { number, port, connection, isFirst: number === 1 }
  }

  #ended(place: Place, how: { code: number | null; signal: string | null }): void {
    const livedMs = place.readyAt === undefined ? undefined : Date.now() - place.readyAt
    place.worker = undefined
    place.readyAt = undefined
    if (this.#stopping) return
    const reason = new CannotStart(place.lastReason)
    if (this.#first) return this.#first.reject(reason)
    place.failures = failuresAfter(place.failures, livedMs)
    const pauseMs = restartPauseMs(place.failures)
    const isLast = this.#places.every(({ readyAt }) => readyAt === undefined)
    if (isLast && place.failures >= mostFailures) return this.#keeping.onGivenUp(reason)
    const line = {
      process: place.number,
      ...how,
      pauseMs,
      reason: livedMs === undefined ? place.lastReason : undefined,
    }
    this.#keeping.log.warn(line, 'a process ended and is started again')
    place.timer = setTimeout(() => this.#launch(place), pauseMs)
  }
}

/** A process that is ending gets no more messages; its end is noticed anyway. */
function tell(worker: Worker, told: Told): void {
  if (worker.isConnected()) worker.send(told, () => {})
}
