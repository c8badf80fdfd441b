import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { type ReadingCall, readingCall } from './reading-call.ts'

/** PostgreSQL with replicas for calls that only read. Code that builds statements doesn't notice. */
export class ReplicatedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ReplicatedDriver(this.#config)
  }
}

class ReplicatedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const call = readingCall()
    if (!call?.replica) return super.acquireConnection()
    return new ReadingConnection(call, () => super.acquireConnection())
  }

  /** A transaction may write, so it always uses the primary. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (connection instanceof ReadingConnection) await connection.moveToPrimary()
    return super.beginTransaction(connection, settings)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = connection instanceof ReadingConnection ? connection.primary : connection
    // The type lacks what the driver itself has put there.
    if (held) await super.releaseConnection(held as Parameters<PostgresDriver['releaseConnection']>[0])
  }
}

/**
 * Reads from the call's replica. A statement that fails there is sent to the primary, and so is the rest of the call.
 */
class ReadingConnection implements DatabaseConnection {
  primary: DatabaseConnection | undefined
  readonly #call: ReadingCall
  readonly #openPrimary: () => Promise<DatabaseConnection>

  constructor(call: ReadingCall, openPrimary: () => Promise<DatabaseConnection>) {
    this.#call = call
    this.#openPrimary = openPrimary
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { replica } = this.#call
    if (replica && !this.primary) {
      try {
        return { rows: await replica.read<Row>(query.sql, query.parameters) }
      } catch {
        // If the statement itself is wrong, the primary fails as well.
      }
    }
    return (await this.moveToPrimary()).executeQuery<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.moveToPrimary()).streamQuery<Row>(query, chunkSize)
  }

  async moveToPrimary(): Promise<DatabaseConnection> {
    this.#call.replica = undefined
    this.primary ??= await this.#openPrimary()
    return this.primary
  }
}
