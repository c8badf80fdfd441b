import type pg from 'pg'
import { isDatabaseAway } from '../away.ts'
import { walPosition } from './wal-position.ts'

/** If a look takes longer, the replica can't be relied on. */
const lookLimitMs = 1_000
/** The pool says so when none of its connections was given back in time. */
const allAreBusy = 'timeout exceeded when trying to connect'

/** A look never waits for slow statements: it has a connection of its own. */
export type ReplicaPools = Record<'reads' | 'looks', pg.Pool>

/** One standby of the database, and what the last look has shown. */
export class Replica {
  /** For logs and metrics: its address without user and password. */
  readonly name: string
  /** The position of the log up to which it has everything. */
  replayed = 0n
  /** When everything it has replayed was still all there was; by `performance.now()`. */
  freshAt = Number.NEGATIVE_INFINITY
  /** Why it isn't read; undefined if it is. */
  trouble: string | undefined = 'not looked at yet'
  /** Statements that were read here, and those that the primary had to answer instead. */
  readonly counts = { read: 0, fellBack: 0 }
  readonly #pools: ReplicaPools
  readonly #onTrouble: (replica: Replica) => void
  #looking: Promise<bigint> | undefined

  constructor(name: string, pools: ReplicaPools, onTrouble: (replica: Replica) => void) {
    this.name = name
    this.#pools = pools
    this.#onTrouble = onTrouble
  }

  /** Rejects with any error of the replica; the same statement may succeed on the primary. */
  async read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      const { rows } = await this.#pools.reads.query(text, [...values])
      this.counts.read += 1
      return rows as Row[]
    } catch (error) {
      this.counts.fellBack += 1
      // Otherwise only this statement can't be read here: it writes, replay is removing rows that it needs, or all
      // connections are busy.
      if (isAway(error)) this.setAside(error)
      throw error
    }
  }

  /** Asks how far it is. Sets it aside if it doesn't answer in time. */
  async look(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${lookLimitMs} ms`)), lookLimitMs)
    })
    // No second question while an answer is awaited: a replica that hangs would lose a connection with each look.
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined))
    try {
      this.replayed = await Promise.race([this.#looking, late])
      this.trouble = undefined
    } catch (error) {
      this.setAside(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** It is not read again until a look succeeds. */
  setAside(error: unknown): void {
    const wasUsed = this.trouble === undefined
    this.trouble = error instanceof Error ? error.message : String(error)
    if (wasUsed) this.#onTrouble(this)
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map(pool => pool.end()))
  }

  async #ask(): Promise<bigint> {
    const { rows } = await this.#pools.looks.query<{ replayed: string; is_standby: boolean }>(
      `select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed, pg_is_in_recovery() as is_standby`,
    )
    const [row] = rows
    if (!row?.is_standby) throw new Error('it is no standby (any more)')
    return walPosition(row.replayed)
  }
}

function isAway(error: unknown): boolean {
  const { message } = error instanceof Error ? error : {}
  // A connection that can't be opened is reported in other words, so this standby is alive and busy.
  if (message === allAreBusy) return false
  return isDatabaseAway(error) || message === 'Query read timeout'
}
