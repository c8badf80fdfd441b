import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { every, type Repeating } from '../../jobs/every.ts'
import { endsWithin } from '../../jobs/in-turn.ts'
import { createPool, type Database } from '../connect.ts'
import { GroupCommit } from '../group-commit.ts'
import { Replica } from './replica.ts'
import { walPosition } from './wal-position.ts'

/** How far the log of the primary is, and which transaction was the last to hide something. */
export interface LogState {
  position: bigint
  hiding: string
}

export interface ReplicaOptions {
  urls: readonly string[]
  prepare: boolean
  poolSize: number
  /** A replica that is further behind is not read. */
  maxLagMs: number
  log: FastifyBaseLogger
}

const beatMs = 1_000
/** If a look takes longer, the connection to the primary may be dead: the next one takes another. */
const roundLimitMs = 5_000
/** How long a replica has to replay what was just written, before it is asked how far it is. */
const replayMs = 100
/** How often it is asked while a live stream waits for it. */
const chaseMs = 50
const keptSamples = 600

/**
 * The primary's position, and the last transaction that hid something: what this statement can see was written before
 * the position.
 */
export const logState = sql<{ position: string; hiding: string }>`
  select pg_current_wal_flush_lsn()::text as position, transaction::text as hiding from last_hiding`

/**
 * The standbys that are read from. Once a second each is asked how far it has replayed the log. A call may read from it
 * if it has everything that the caller has written, has everything that was hidden, and lacks nothing older than
 * `maxLagMs`. A standby that is behind, or away, only means more load for the primary.
 */
export class Replicas {
  readonly all: readonly Replica[]
  readonly #database: Database
  readonly #options: ReplicaOptions
  /**
   * The position of the primary's log at several moments, oldest first: the lag of replicas is measured by our clock
   * alone.
   */
  readonly #samples: { at: number; position: bigint }[] = []
  readonly #chase = new GroupCommit<undefined, void>(
    async waiting => {
      await this.#catchUp()
      return waiting.map(() => undefined)
    },
    { onlyReads: true },
  )
  /** Everything hidden was written before its position; undefined before the first look. */
  #hidden: LogState | undefined
  #turn = 0
  #beating: Repeating | undefined

  constructor(database: Database, options: ReplicaOptions) {
    this.#database = database
    this.#options = options
    this.all = options.urls.map(url => openReplica(url, options))
  }

  async start(): Promise<void> {
    await this.#look().catch(() => {})
    this.#beating = every(
      beatMs,
      () => this.#look(),
      error => this.#options.log.debug({ err: error }, 'the primary did not say how far its log is'),
    )
  }

  /** A replica that has everything before `position`; undefined if the primary must be read. */
  pick(position: bigint): Replica | undefined {
    if (!this.#hidden) return undefined
    const needed = position > this.#hidden.position ? position : this.#hidden.position
    const fit = this.all.filter(replica => this.#isFresh(replica) && replica.replayed >= needed)
    this.#turn += 1
    return fit[this.#turn % fit.length]
  }

  /**
   * Takes in the state of the primary's log, as one statement has read it. Answers overtake each other, and an older one
   * must not bring back what was hidden since. After a failover the log may be shorter: then the primary is read until it
   * has grown.
   */
  see(state: LogState): void {
    const isNewer = !this.#hidden || state.position >= this.#hidden.position
    if (isNewer && this.#hidden?.hiding !== state.hiding) this.#hidden = state
  }

  /** Resolves when all replicas in use have everything that is in the database now. */
  async caughtUp(): Promise<void> {
    await this.#chase.add(undefined)
  }

  /** For `/metrics`. */
  figures() {
    const now = performance.now()
    return this.all.map(replica => ({
      name: replica.name,
      isUsed: this.#hidden !== undefined && this.#isFresh(replica),
      lagSeconds: (now - Math.max(replica.freshAt, this.#samples[0]?.at ?? now)) / 1_000,
      ...replica.counts,
    }))
  }

  async stop(): Promise<void> {
    await this.#beating?.stop()
    await this.#chase.idle()
    await Promise.all(this.all.map(replica => replica.end()))
  }

  #isFresh({ trouble, freshAt }: Replica): boolean {
    return trouble === undefined && performance.now() - freshAt <= this.#options.maxLagMs
  }

  async #look(): Promise<void> {
    if (!(await endsWithin(this.#lookAtAll(), roundLimitMs))) throw new Error('the look takes too long')
  }

  async #lookAtAll(): Promise<void> {
    await this.#lookAtPrimary()
    await pause(replayMs)
    await this.#lookAtReplicas()
  }

  async #lookAtPrimary(): Promise<bigint> {
    const at = performance.now()
    const { rows } = await logState.execute(this.#database)
    const { position: text, hiding } = rows[0]!
    const position = walPosition(text)
    this.see({ position, hiding })
    // An answer that a later one has overtaken says nothing new.
    if (at > (this.#samples.at(-1)?.at ?? 0)) this.#samples.push({ at, position })
    if (this.#samples.length > keptSamples) this.#samples.shift()
    return position
  }

  async #lookAtReplicas(): Promise<void> {
    await Promise.all(this.all.map(replica => this.#lookAt(replica)))
  }

  async #lookAt(replica: Replica): Promise<void> {
    const was = replica.trouble
    await replica.look()
    const sample = this.#samples.findLast(({ position }) => position <= replica.replayed)
    replica.freshAt = sample?.at ?? Number.NEGATIVE_INFINITY
    if (replica.trouble === undefined && !this.#isFresh(replica))
      replica.setAside(new Error('it lags behind'))
    if (was !== undefined && replica.trouble === undefined)
      this.#options.log.info({ replica: replica.name }, 'a replica is read from')
  }

  async #catchUp(): Promise<void> {
    const position = await this.#lookAtPrimary()
    const isBehind = (replica: Replica): boolean => this.#isFresh(replica) && replica.replayed < position
    while (this.all.some(isBehind)) {
      await this.#lookAtReplicas()
      if (this.all.some(isBehind)) await pause(chaseMs)
    }
  }
}

function openReplica(url: string, { prepare, poolSize, log }: ReplicaOptions): Replica {
  const open = (size: number) =>
    createPool({
      connection: {
        connectionString: url,
        application_name: 'melodrome reads',
        // A request that waits for a dead replica must still have time to ask the primary.
        connectionTimeoutMillis: 1_000,
        query_timeout: 5_000,
      },
      prepare,
      poolSize: size,
      // The next statement or look reports it.
      onConnectionLost: () => {},
    })
  const { host, port } = new pg.Client({ connectionString: url })
  return new Replica(`${host}:${port}`, { reads: open(poolSize), looks: open(1) }, ({ name, trouble }) =>
    log.warn({ replica: name, trouble }, 'a replica is not read from until it is well again'),
  )
}
