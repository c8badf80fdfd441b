import type { FastifyReply } from 'fastify'
import type { PoolConfig } from 'pg'
import { dayMs } from '#contract/durations.ts'
import { maxStreamsPerNetwork, maxStreamsPerPerson } from '#contract/limits.ts'
import { freshEvent, type LiveEvent } from '#contract/notifications/live.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { afterCommit, beforeCommit } from '../database/transact.ts'
import { every, type Repeating } from '../jobs/every.ts'
import {
  type AccountEvent,
  type EventOf,
  forgetOldEvents,
  headsOf,
  insertEvents,
  newsAfter,
} from './account-events.ts'
import { accountTopic, type Notice } from './notices.ts'
import { type Listener, Stream } from './stream.ts'
import { Wire } from './wire.ts'

export interface LiveOptions {
  database: Database
  connection: PoolConfig
  clock: () => Date
  /** The session keys that are still valid. */
  livingSessions: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Resolves when everything in the database now can also be read by the people who are told of it. */
  caughtUp?: (() => Promise<void>) | undefined
  onTrouble: (error: unknown) => void
}

/**
 * How often streams send a sign of life, and those whose session has ended are cut; proxies cut after a minute of
 * silence.
 */
const beatMs = 15_000
/** After more missed events than this, it is quicker to read everything again. */
const maxReplayed = 200
const keepEventsMs = 2 * dayMs

/**
 * Tells open pages, on every instance, what has happened. There are two kinds of news:
 *
 * - to an account (`record`): written in the transaction of what happened and numbered, so that nothing is missed or
 *   told twice, whatever fails on the way;
 * - about a topic that people look at (`publish`): told once, to those who listen at that moment. Every stream begins
 *   with a line for each of its topics, so that a page that connects (again) reads it again.
 *
 * Notices between instances only say where to look; the next beat makes up for a lost one.
 */
export class Live {
  readonly #options: LiveOptions
  readonly #wire: Wire
  readonly #streams = new Set<Stream>()
  readonly #byTopic = new Map<string, Set<Stream>>()
  /** What transactions that are still open tell, each event once. */
  readonly #recorded = new WeakMap<Transaction, Map<string, EventOf>>()
  #beating: Repeating | undefined
  #isStopping = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#wire = new Wire({
      connection: options.connection,
      onNotice: notice => this.#hear(notice),
      onHearingAgain: () => this.#hearAgain(),
      onTrouble: options.onTrouble,
    })
  }

  async start(): Promise<void> {
    await this.#wire.start()
    this.#beating = every(beatMs, () => this.#beat(), this.#options.onTrouble)
  }

  /**
   * Tells the streams that follow `topic`, such as `song:ID`. Only for what has been committed: inside a transaction
   * use `announce`.
   */
  publish(notice: Notice): void {
    this.#wire.send(notice)
  }

  /** Tells the streams that follow a topic once `transaction` has been committed. */
  announce(transaction: Transaction, notice: Notice): void {
    afterCommit(transaction, () => this.publish(notice))
  }

  /**
   * Tells accounts what happened to them, as reliably as the transaction's other rows. All events of a transaction are
   * written at its end: their rows are the ones that most transactions lock.
   */
  record(transaction: Transaction, accountIds: readonly string[], event: AccountEvent): void {
    if (accountIds.length === 0) return
    const known = this.#recorded.get(transaction)
    const events = known ?? new Map<string, EventOf>()
    for (const accountId of accountIds)
      events.set(`${accountId} ${event.topic} ${event.id}`, { ...event, accountId })
    if (known) return
    this.#recorded.set(transaction, events)
    beforeCommit(transaction, () => insertEvents(transaction, [...events.values()], this.#options.clock()))
    afterCommit(transaction, () => this.wake([...new Set([...events.values()].map(each => each.accountId))]))
  }

  /**
   * Makes the streams of accounts look for new events, after a statement that has written and committed them itself.
   */
  wake(accountIds: readonly string[]): void {
    for (const id of accountIds) this.publish({ topic: accountTopic(id) })
  }

  get streamCount(): number {
    return this.#streams.size
  }

  /** Whether a person, or their network, has as many streams as allowed. */
  isCrowded({ accountId, network }: Listener): boolean {
    const own = this.#byTopic.get(accountTopic(accountId))?.size ?? 0
    const near = [...this.#streams].filter(({ listener }) => listener.network === network).length
    return own >= maxStreamsPerPerson || near >= maxStreamsPerNetwork
  }

  /**
   * Answers with a stream that continues after event number `after`, or tells its reader to read everything again.
   * Rejects if the database does not answer; the reply is still untouched then.
   */
  async open(reply: FastifyReply, listener: Listener, after: number | undefined): Promise<void> {
    const stream = new Stream(reply.raw, listener, after)
    this.#add(stream)
    reply.raw.once('close', () => this.#remove(stream))
    try {
      await this.#look(stream)
      if (listener.topics.length > 0) await this.#options.caughtUp?.()
    } catch (error) {
      this.#remove(stream)
      throw error
    }
    void reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    stream.begin()
    for (const topic of listener.topics) stream.send({ body: { topic } satisfies LiveEvent })
    if (this.#isStopping) stream.end()
  }

  /** Runs the next beat now: for tests. */
  async beatNow(): Promise<void> {
    await this.#beating?.now()
  }

  /** Deletes events that no stream will need; run from time to time. */
  async sweep(batchRows?: number): Promise<void> {
    const { database, clock } = this.#options
    await forgetOldEvents(database, new Date(clock().getTime() - keepEventsMs), batchRows)
  }

  /** Call it before the server closes: streams would hold it. Their readers connect to another instance. */
  endStreams(): void {
    this.#isStopping = true
    for (const stream of this.#streams) stream.end()
  }

  /** Sends what is left to send, then closes the connection. */
  async stop(): Promise<void> {
    this.endStreams()
    await this.#beating?.stop()
    await this.#wire.stop()
  }

  /** Sends a sign of life to every stream, ends those whose session has ended, and looks for missed events. */
  async #beat(): Promise<void> {
    for (const stream of this.#streams) stream.beat()
    await this.#wire.check()
    if (this.#streams.size === 0) return
    const living = await this.#options.livingSessions([
      ...new Set([...this.#streams].map(({ listener }) => listener.sessionKey)),
    ])
    for (const stream of this.#streams) if (!living.has(stream.listener.sessionKey)) stream.end()
    await this.#lookForMissed()
  }

  #hear(notice: Notice): void {
    this.#onceCaughtUp(() => this.#tell(notice))
  }

  /** People who are told read at once, and a replica would show them the old state. */
  #onceCaughtUp(tell: () => void): void {
    const { caughtUp, onTrouble } = this.#options
    if (caughtUp) caughtUp().catch(onTrouble).then(tell).catch(onTrouble)
    else tell()
  }

  #tell({ topic, id }: Notice): void {
    for (const stream of this.#byTopic.get(topic) ?? []) {
      if (topic === accountTopic(stream.listener.accountId)) this.#lookSoon(stream)
      else stream.send({ body: { topic, id } satisfies LiveEvent })
    }
  }

  #hearAgain(): void {
    this.#onceCaughtUp(() => {
      for (const stream of this.#streams)
        for (const topic of stream.listener.topics) stream.send({ body: { topic } satisfies LiveEvent })
    })
    this.#lookForMissed().catch(this.#options.onTrouble)
  }

  async #lookForMissed(): Promise<void> {
    const accountIds = [...new Set([...this.#streams].map(({ listener }) => listener.accountId))]
    const heads = await headsOf(this.#options.database, accountIds)
    for (const stream of this.#streams)
      if (stream.position !== (heads.get(stream.listener.accountId) ?? 0)) this.#lookSoon(stream)
  }

  #lookSoon(stream: Stream): void {
    if (stream.isLooking) stream.looksAgain = true
    else this.#look(stream).catch(this.#options.onTrouble)
  }

  /** Sends what has happened to the account since the stream's position; one look at a time, so the order is kept. */
  async #look(stream: Stream): Promise<void> {
    stream.isLooking = true
    try {
      do {
        stream.looksAgain = false
        await this.#catchUp(stream)
      } while (stream.looksAgain && !stream.isClosed)
    } finally {
      stream.isLooking = false
    }
  }

  async #catchUp(stream: Stream): Promise<void> {
    const { position = Number.MAX_SAFE_INTEGER, listener } = stream
    const { head, events } = await newsAfter(
      this.#options.database,
      listener.accountId,
      position,
      maxReplayed + 1,
    )
    if (stream.position !== head) await this.#options.caughtUp?.()
    // Numbers have no gaps. Fewer events: some were deleted. Too many: reading again is quicker. A position after the
    // head is not of this installation.
    const isWhole = events.length === head - position && events.length <= maxReplayed
    if (isWhole) {
      for (const { sequence, topic, subject_id } of events) {
        const body: LiveEvent = { topic, ...(subject_id && { id: subject_id }) }
        stream.send({ id: sequence, body })
      }
    } else stream.send({ name: freshEvent, id: head, body: {} })
    stream.position = head
  }

  #add(stream: Stream): void {
    this.#streams.add(stream)
    for (const topic of topicsOf(stream.listener)) {
      const listening = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, listening.add(stream))
    }
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream)
    for (const topic of topicsOf(stream.listener)) {
      const listening = this.#byTopic.get(topic)
      listening?.delete(stream)
      if (listening?.size === 0) this.#byTopic.delete(topic)
    }
  }
}

const topicsOf = ({ accountId, topics }: Listener): string[] => [accountTopic(accountId), ...topics]
