import { createHash } from 'node:crypto'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { idFromUuid } from '#contract/ids.ts'
import { ReplicatedDialect } from './replicas/replicated-dialect.ts'
import type { DB } from './schema.gen.ts'

/** Without Kysely's own ways to begin a transaction, because `transact` is the only way. */
export type Database = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection'>

/** Where a transaction keeps what is to run at its end, and after its commit. */
export const followUps = Symbol('follow-ups')

export interface FollowUps {
  before: (() => Promise<void>)[]
  after: (() => void)[]
}

/**
 * Only `transact` makes one. Code that must write everything together, or that waits for the commit, asks for this
 * type.
 */
export type Transaction = KyselyTransaction<DB> & { readonly [followUps]: FollowUps }

/** A database or a transaction on it: for statements that work in both. */
export type Executor = Database | Transaction

export interface ConnectOptions {
  connection: pg.PoolConfig
  /** Off behind a transaction pooler that cannot keep prepared statements. */
  prepare?: boolean
  poolSize?: number | undefined
  /** Idle connections break when PostgreSQL restarts; reported here so that it is logged once. */
  onConnectionLost: (error: Error) => void
}

const maxStatementNames = 1_000
const statementNames = new Map<string, string>()

type AnyQuery = (...args: unknown[]) => unknown

/** Named statements are prepared once per connection, which saves more than any query layer costs. */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const plain = this.query.bind(this) as AnyQuery
    const prepared: AnyQuery = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
      return name ? plain({ name, text, values }, ...rest) : plain(text, values, ...rest)
    }
    Object.assign(this, { query: prepared })
  }
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  // Texts that differ with each call would fill the server's memory; after this many, statements get no name.
  if (statementNames.size >= maxStatementNames) return undefined
  const name = `m_${createHash('sha1').update(text).digest('hex')}`
  statementNames.set(text, name)
  return name
}

const oid = { int8: 20, date: 1082, uuid: 2950 } as const

/** The driver's values as the application uses them: ids in base58, counts as numbers, dates as text. */
const ownParsers = new Map<number, (text: string) => unknown>([
  [oid.uuid, idFromUuid],
  [oid.int8, Number],
  [oid.date, String],
])

/** The driver's types allow only the ids that it knows; ours may be others. */
const parserOf: (id: number, format?: 'text' | 'binary') => (value: string) => unknown =
  pg.types.getTypeParser

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => ownParsers.get(id) ?? parserOf(id, format),
}

/** No transaction of ours waits that long between two statements; backups say otherwise for their own. */
const longestIdleInTransaction = '60s'

/**
 * For every pool. A machine that loses its power says no goodbye: what it leaves in the middle of a transaction is
 * undone by PostgreSQL, so that its locks don't stop the other machines, and when PostgreSQL's own machine is gone,
 * those who wait for its answer are told.
 *
 * It is a statement, because poolers refuse it as a parameter of the start. Behind one that divides connections by the
 * transaction it doesn't reach all of them, so there the role sets it, too (docs/operations.md).
 */
export const survivesLostMachines = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  /** The pool waits for it before anything else uses the connection. */
  onConnect: (client: pg.ClientBase) =>
    client.query(`set idle_in_transaction_session_timeout = '${longestIdleInTransaction}'`),
}

export function createPool(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    max: options.poolSize ?? 10,
    // A new connection is a new process of PostgreSQL. After a quiet moment, the next question must not wait for one.
    min: 1,
    connectionTimeoutMillis: 5_000,
    ...survivesLostMachines,
    ...options.connection,
    types,
    ...(options.prepare === false ? {} : { Client: PreparingClient }),
  })
  pool.on('error', options.onConnectionLost)
  // A client in use that dies emits 'error' on itself; without a listener that would end the program.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export const connectionCounts = (pool: pg.Pool): Record<'total' | 'idle' | 'waiting', number> => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** @param hasReplicas whether calls that only read may be led to one (`replicas/reading-call.ts`) */
export function connect(pool: pg.Pool, { hasReplicas = false } = {}): Database {
  return new Kysely<DB>({ dialect: new (hasReplicas ? ReplicatedDialect : PostgresDialect)({ pool }) })
}
