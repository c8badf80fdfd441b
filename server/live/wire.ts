import pg from 'pg'
import { isDatabaseAway } from '../database/away.ts'
import { encodeNotice, type Notice, noticesIn, payloadsOf } from './notices.ts'

export interface WireOptions {
  /** Not through a pooler: LISTEN belongs to one connection. */
  connection: pg.PoolConfig
  onNotice: (notice: Notice) => void
  /** Called when it hears again after a time in which notices may have been missed. */
  onHearingAgain: () => void
  onTrouble: (error: Error) => void
}

const channel = 'melodrome_live'
/** Every NOTIFY takes a lock that the whole database shares, so notices that come close together are sent together. */
const batchMs = 50
const firstRetryMs = 250
const longestRetryMs = 5_000
const answerTimeoutMs = 10_000
/** If this many notices wait, they are sent at once. Without a connection they are dropped. */
const maxWaiting = 20_000

/** The one connection on which an instance hears the others and tells them. It connects again by itself. */
export class Wire {
  readonly #options: WireOptions
  readonly #waiting = new Set<string>()
  #client: pg.Client | undefined
  #batch: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: WireOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#listen()
  }

  /** Tells all instances, this one too. Only for what has been committed; never rejects, and may be lost or come twice. */
  send(notice: Notice): void {
    if (this.#waiting.size >= maxWaiting) {
      if (this.#client) void this.#flush()
      else this.#waiting.clear()
    }
    this.#waiting.add(encodeNotice(notice))
    this.#batch ??= setTimeout(() => void this.#flush(), batchMs)
  }

  /** Finds a connection that is dead although it has not been closed. */
  async check(): Promise<void> {
    await this.#query('select 1')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    await this.#flush()
    await this.#client?.end().catch(this.#options.onTrouble)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#options.connection,
      keepAlive: true,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    })
    client.on('error', error => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the live connection ended')))
    client.on('notification', ({ payload = '' }) => {
      for (const notice of noticesIn(payload)) this.#options.onNotice(notice)
    })
    try {
      await client.connect()
      // Notices are lost when the database crashes anyway, so they need not wait for its disk.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.removeAllListeners('end')
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#isStopped) return
    this.#options.onTrouble(error)
    client.connection.stream.destroy()
    this.#listenAgain(firstRetryMs)
  }

  #listenAgain(pauseMs: number): void {
    this.#retry = setTimeout(() => void this.#tryAgain(pauseMs), pauseMs)
  }

  async #tryAgain(pauseMs: number): Promise<void> {
    try {
      await this.#listen()
    } catch {
      if (!this.#isStopped) this.#listenAgain(Math.min(pauseMs * 2, longestRetryMs))
      return
    }
    if (this.#isStopped) return await this.stop()
    this.#options.onHearingAgain()
    await this.#flush()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#batch)
    this.#batch = undefined
    if (this.#client === undefined || this.#waiting.size === 0) return
    const told = [...this.#waiting]
    this.#waiting.clear()
    const values = [payloadsOf(told)]
    const isLost = await this.#query(
      `select pg_notify('${channel}', payload) from unnest($1::text[]) payload`,
      values,
    )
    // For the next connection. Those that arrived all the same are told twice, which costs a look.
    if (isLost) for (const notice of told) if (this.#waiting.size < maxWaiting) this.#waiting.add(notice)
  }

  /** Answers whether it may have got lost with the connection; what PostgreSQL has refused is not sent again. */
  async #query(text: string, values: unknown[] = []): Promise<boolean> {
    const client = this.#client
    try {
      await client?.query(text, values)
      return false
    } catch (error) {
      if (client) this.#lose(client, error as Error)
      return !(error instanceof pg.DatabaseError) || isDatabaseAway(error)
    }
  }
}
