import type { freshEvent, LiveEvent } from '#contract/notifications/live.ts'
import { send } from './send.ts'

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
  readonly #name: string
  readonly #hear: (heard: Heard) => void
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

  /** `hear` is called with what concerns the account; call `start` to begin. */
  constructor(accountId: string, hear: (heard: Heard) => void) {
    this.#name = `melodrome-live-${accountId}`
    this.#hear = hear
  }

  start(): void {
    const leaving = new AbortController()
    this.#leave = () => leaving.abort()
    if ('BroadcastChannel' in window && navigator.locks) {
      this.#channel = new BroadcastChannel(this.#name)
      this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#listenTo(data))
      this.#say({ tab: this.#tab, wants: [...this.#own.keys()] })
      void this.#waitForTurn(leaving.signal)
    } else this.#open()
    addEventListener('online', this.#reopenNow)
    document.addEventListener('visibilitychange', this.#reopenNow)
    // Covers what happened before this tab began to listen.
    this.#hear('fresh')
  }

  stop(): void {
    removeEventListener('online', this.#reopenNow)
    document.removeEventListener('visibilitychange', this.#reopenNow)
    this.#say({ tab: this.#tab, wants: [] })
    this.#close()
    this.#leave?.()
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
        this.#open()
        this.#say({ asks: 'wants' })
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
    source.addEventListener('open', () => {
      this.#failures = 0
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
    const status = await send('GET', '/api/auth/user').then(
      reply => reply.status,
      () => 0,
    )
    if (this.#source !== source || status === 401) return
    if (status === 200) this.#open()
    else this.#openLater()
  }

  readonly #reopenNow = (): void => {
    if (document.visibilityState === 'visible' && this.#source?.readyState === EventSource.CLOSED)
      void this.#openAgain()
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
    else if ('asks' in word) this.#say({ tab: this.#tab, wants: [...this.#own.keys()] })
    else {
      const before = `${this.#others.get(word.tab) ?? []}`
      if (word.wants.length > 0) this.#others.set(word.tab, word.wants)
      else this.#others.delete(word.tab)
      if (before !== `${word.wants}`) this.#openSoon()
    }
  }

  #wantsChanged(): void {
    this.#say({ tab: this.#tab, wants: [...this.#own.keys()] })
    this.#openSoon()
  }

  /** The address names the topics, so other topics need another stream; it continues where this one stopped. */
  #openSoon(): void {
    if (!this.#source) return
    clearTimeout(this.#gather)
    this.#gather = setTimeout(() => this.#open(), gatherMs)
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word)
  }
}
