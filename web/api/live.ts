import type { freshEvent, LiveEvent } from '#contract/notifications/live.ts'
import { type Reply, send } from './send.ts'

/** What a tab receives: an event, or `fresh`, which says that everything it knows may be out of date. */
export type Heard = LiveEvent | 'fresh'

/** The messages between the tabs of one browser. */
type Word =
  | { heard: Heard; position: number | undefined }
  | { tab: string; wants: readonly string[] }
  | { asks: 'wants' }

const fresh: typeof freshEvent = 'fresh'
const firstRetryMs = 1_000
const longestRetryMs = 60_000
const gatherMs = 50
const maxTopics = 20

/**
 * Receives the events of an account and of the topics that the page watches. The tabs of a browser share one stream:
 * the tab that holds the lock keeps the stream and tells the others; when that tab closes, the next one continues after
 * the last number that all tabs have seen. Without locks (no HTTPS, for example) every tab has its own stream.
 */
export class LiveFollower {
  readonly #accountId: string
  readonly #name: string
  readonly #hear: (heard: Heard) => void
  readonly #left: () => void
  readonly #tab = Math.random().toString(36).slice(2)
  readonly #own = new Map<string, Set<() => void>>()
  readonly #others = new Map<string, readonly string[]>()
  #channel: BroadcastChannel | undefined
  #source: EventSource | undefined
  #position: number | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #gather: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #leave: (() => void) | undefined

  /**
   * `hear` is called with what concerns the account; call `start` to begin. `left` is called once, after the end, when
   * the account has signed out in another tab, or another one has signed in.
   */
  constructor(accountId: string, hear: (heard: Heard) => void, left: () => void = () => {}) {
    this.#accountId = accountId
    this.#name = `melodrome-live-${accountId}`
    this.#hear = hear
    this.#left = left
  }

  start(): void {
    const leaving = new AbortController()
    this.#leave = () => leaving.abort()
    if ('BroadcastChannel' in window && navigator.locks) {
      this.#channel = new BroadcastChannel(this.#name)
      this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#listenTo(data))
      this.#sayWants()
      void this.#waitForTurn(leaving.signal)
    } else this.#open()
    addEventListener('online', this.#comeBack)
    document.addEventListener('visibilitychange', this.#lookAgain)
    addEventListener('storage', this.#hearSignOut)
    addEventListener('pagehide', this.#sayNothing)
    addEventListener('pageshow', this.#sayWants)
    // Covers what happened before this tab began to listen.
    this.#hear('fresh')
  }

  stop(): void {
    removeEventListener('online', this.#comeBack)
    document.removeEventListener('visibilitychange', this.#lookAgain)
    removeEventListener('storage', this.#hearSignOut)
    removeEventListener('pagehide', this.#sayNothing)
    removeEventListener('pageshow', this.#sayWants)
    this.#sayNothing()
    this.#close()
    this.#leave?.()
    this.#leave = undefined
    this.#channel?.close()
    this.#channel = undefined
  }

  /**
   * Calls `look` whenever something about `topic`, such as `song:ID`, may have changed. Returns a function that stops
   * this.
   */
  watch(topic: string, look: () => void): () => void {
    const looks = this.#own.get(topic) ?? new Set()
    this.#own.set(topic, looks.add(look))
    if (looks.size === 1) this.#wantsChanged()
    return () => {
      looks.delete(look)
      if (looks.size > 0) return
      this.#own.delete(topic)
      this.#wantsChanged()
    }
  }

  /** Holds the lock, and therefore the stream, until this tab leaves. */
  async #waitForTurn(leaving: AbortSignal): Promise<void> {
    const untilLeaving = () =>
      new Promise<void>(resolve => leaving.addEventListener('abort', () => resolve()))
    try {
      await navigator.locks.request(this.#name, { signal: leaving }, () => {
        // A tab that ended without a word wants nothing any more; the others answer before the stream is opened.
        this.#others.clear()
        this.#say({ asks: 'wants' })
        this.#gather = setTimeout(() => this.#open(), gatherMs)
        return untilLeaving()
      })
    } catch (error) {
      if (!leaving.aborted) console.error(error)
    }
  }

  #open(): void {
    this.#close()
    const topics = [...new Set([...this.#own.keys(), ...[...this.#others.values()].flat()])]
    const query = new URLSearchParams({
      ...(topics.length > 0 && { topics: topics.slice(0, maxTopics).join(',') }),
      ...(this.#position !== undefined && { after: `${this.#position}` }),
    })
    const source = new EventSource(`/api/live?${query}`)
    let hasOpened = false
    source.addEventListener('open', () => {
      this.#failures = 0
      // The browser has repaired the connection, perhaps with another person's cookie.
      if (hasOpened) void this.#statusNow()
      hasOpened = true
    })
    source.addEventListener('message', event => this.#receive(JSON.parse(event.data), event.lastEventId))
    source.addEventListener(fresh, event => this.#receive('fresh', event.lastEventId))
    source.addEventListener('error', () => {
      // The browser repairs a broken connection by itself; after an answer that is no stream it gives up.
      if (source.readyState === EventSource.CLOSED) this.#openLater()
    })
    this.#source = source
  }

  #close(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#gather)
    this.#source?.close()
    this.#source = undefined
  }

  #openLater(): void {
    const pauseMs = Math.min(firstRetryMs * 2 ** this.#failures++, longestRetryMs)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#openAgain(), pauseMs * (0.5 + Math.random()))
  }

  /** A stream does not say why it was refused, and a person who is no longer signed in must not go on asking. */
  async #openAgain(): Promise<void> {
    const source = this.#source
    const status = await this.#statusNow()
    if (this.#source !== source || status === 401) return
    if (status === 200) this.#open()
    else this.#openLater()
  }

  /** With which status the server says who is signed in, or 0; a page of another person ends here. */
  async #statusNow(): Promise<number> {
    const reply = await send('GET', '/api/auth/user').catch(() => null)
    if (!reply) return 0
    if (this.#leave && isAnother(reply, this.#accountId)) this.#end()
    return reply.status
  }

  #end(): void {
    this.stop()
    this.#left()
  }

  /** Only other tabs hear of a change of the storage. */
  readonly #hearSignOut = ({ key, newValue }: StorageEvent): void => {
    if (key === signedOutKey && newValue === this.#accountId) this.#end()
  }

  readonly #lookAgain = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.#source?.readyState === EventSource.CLOSED) void this.#openAgain()
    else void this.#statusNow()
  }

  /** Reads have failed meanwhile, also those after an event: the stream may have survived. */
  readonly #comeBack = (): void => {
    this.#lookAgain()
    this.#tell('fresh', undefined)
  }

  #receive(heard: Heard, id: string): void {
    const position = id === '' ? undefined : Number(id)
    this.#say({ heard, position })
    this.#tell(heard, position)
  }

  #tell(heard: Heard, position: number | undefined): void {
    if (position !== undefined) this.#position = position
    if (heard !== 'fresh' && heard.topic.includes(':')) {
      for (const look of this.#own.get(heard.topic) ?? []) look()
      return
    }
    if (heard === 'fresh') for (const looks of this.#own.values()) for (const look of looks) look()
    this.#hear(heard)
  }

  #listenTo(word: Word): void {
    if ('heard' in word) this.#tell(word.heard, word.position)
    else if ('asks' in word) this.#sayWants()
    else {
      const before = `${this.#others.get(word.tab) ?? []}`
      if (word.wants.length > 0) this.#others.set(word.tab, word.wants)
      else this.#others.delete(word.tab)
      if (before !== `${word.wants}`) this.#openSoon()
    }
  }

  #wantsChanged(): void {
    this.#sayWants()
    this.#openSoon()
  }

  /** The address names the topics, so other topics need another stream; it continues where this one stopped. */
  #openSoon(): void {
    if (!this.#source) return
    clearTimeout(this.#gather)
    this.#gather = setTimeout(() => this.#open(), gatherMs)
  }

  readonly #sayWants = (): void => this.#say({ tab: this.#tab, wants: [...this.#own.keys()] })

  readonly #sayNothing = (): void => this.#say({ tab: this.#tab, wants: [] })

  #say(word: Word): void {
    this.#channel?.postMessage(word)
  }
}

const signedOutKey = 'melodrome_signed_out'

/** Tells this browser's other tabs that the account has signed out; nothing of this stays in the storage. */
export function tellTabsOfSignOut(accountId: string): void {
  try {
    localStorage.setItem(signedOutKey, accountId)
    localStorage.removeItem(signedOutKey)
  } catch (error) {
    // The storage is full: this tab must still be able to leave.
    console.error(error)
  }
}

/**
 * Whether this answer to `GET /api/auth/user` names another person. An answer without a person does not: when a
 * session has expired, what stands in the page's forms may still be sent after signing in again.
 */
function isAnother({ status, body }: Reply, accountId: string): boolean {
  return status === 200 && typeof body === 'object' && body !== null && 'id' in body && body.id !== accountId
}
