import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Who listens, to which topics, by which session and from which network. */
export interface Listener {
  accountId: string
  /** Topics besides the account itself. */
  topics: readonly string[]
  sessionKey: string
  network: string
}

/** A reader with this much unread is cut: it gets what it misses when it comes back. */
const maxUnreadBytes = 256 * 1024
/** Keeps readers that come back after a restart from all coming at once. */
const shortestRetryMs = 1_000
const retrySpreadMs = 3_000

const headers: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without it nginx would collect the lines.
  'x-accel-buffering': 'no',
}

/** One reader's server-sent events (WHATWG HTML, 9.2). Lines sent before it has begun wait. */
export class Stream {
  readonly listener: Listener
  /** The number of the last event of the account that was written; undefined before the first look. */
  position: number | undefined
  /** Whether a look at the account's events is in progress, and whether another is needed after it. */
  isLooking = false
  looksAgain = false
  readonly #response: ServerResponse
  #early: string[] | undefined = []
  #endsAtBegin = false

  constructor(response: ServerResponse, listener: Listener, position: number | undefined) {
    this.#response = response
    this.listener = listener
    this.position = position
  }

  get isClosed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded
  }

  begin(): void {
    this.#response.writeHead(200, headers)
    const early = this.#early ?? []
    this.#early = undefined
    this.#write(`retry: ${Math.round(shortestRetryMs + Math.random() * retrySpreadMs)}\n\n${early.join('')}`)
    if (this.#endsAtBegin) this.#response.end()
  }

  /** `id` only for events that can be requested again by their number. */
  send(event: { name?: string; id?: number; body: object }): void {
    const lines = [
      ...(event.name === undefined ? [] : [`event: ${event.name}`]),
      ...(event.id === undefined ? [] : [`id: ${event.id}`]),
      // JSON has no line breaks of its own, so nothing in it can end the event.
      `data: ${JSON.stringify(event.body)}`,
    ]
    this.#write(`${lines.join('\n')}\n\n`)
  }

  /** Keeps proxies from closing a silent connection. If an earlier beat is still unread, the reader is gone. */
  beat(): void {
    if (this.#early) return
    if (this.#response.writableLength > 0) this.cut()
    else this.#write(':\n\n')
  }

  /** A regular end: the reader comes back by itself and continues where it was. */
  end(): void {
    // Node would send its own headers, and those sent at the beginning would be refused.
    if (this.#early) this.#endsAtBegin = true
    else this.#response.end()
  }

  cut(): void {
    this.#response.destroy()
  }

  #write(text: string): void {
    if (this.isClosed) return
    if (this.#early) {
      this.#early.push(text)
      return
    }
    this.#response.write(text)
    if (this.#response.writableLength > maxUnreadBytes) this.cut()
  }
}
