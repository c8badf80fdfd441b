import { placeOfReading } from '../database/replicas/reading-call.ts'

/** How long an answer to one caller is also the answer to the next. */
export const keptForMs = 1_000

interface Options<Value> {
  /** How long; a second by default. */
  forMs?: number
  /** At most this many are kept: the ones made last. */
  most: number
  /** Which values are kept; failures never are. */
  isKept?: (value: Value) => boolean
  clock?: (() => number) | undefined
}

/**
 * Something that many request at once is made once, and kept for a moment under a name with everything it depends on.
 */
export class KeptBriefly<Value> {
  readonly #entries = new Map<string, { value: Promise<Value>; until: number }>()
  readonly #forMs: number
  readonly #most: number
  readonly #isKept: (value: Value) => boolean
  readonly #clock: () => number
  #forgetting: NodeJS.Timeout | undefined

  constructor({ forMs = keptForMs, most, isKept = () => true, clock = Date.now }: Options<Value>) {
    this.#forMs = forMs
    this.#most = most
    this.#isKept = isKept
    this.#clock = clock
  }

  take(of: string, make: () => Promise<Value>): Promise<Value> {
    // An answer from a replica may lack what a reader of another replica, or of the primary, has just written.
    const name = `${placeOfReading()} ${of}`
    const now = this.#clock()
    const known = this.#entries.get(name)
    if (known && this.#isFresh(known.until, now)) return known.value
    const entry = { value: make(), until: now + this.#forMs }
    this.#entries.delete(name)
    this.#makeRoom()
    this.#entries.set(name, entry)
    this.#forgetLater()
    const forget = (): void => void (this.#entries.get(name) === entry && this.#entries.delete(name))
    entry.value.then(value => this.#isKept(value) || forget(), forget)
    return entry.value
  }

  clear(): void {
    this.#entries.clear()
  }

  get size(): number {
    return this.#entries.size
  }

  /** If the clock is set back, what was kept before would otherwise stay until the clock is there again. */
  #isFresh(until: number, now: number): boolean {
    return now < until && now >= until - this.#forMs
  }

  /** What was kept last would otherwise take memory until the next caller comes. */
  #forgetLater(): void {
    if (this.#forgetting) return
    this.#forgetting = setTimeout(() => {
      this.#forgetting = undefined
      const now = this.#clock()
      for (const [name, { until }] of this.#entries)
        if (!this.#isFresh(until, now)) this.#entries.delete(name)
      if (this.size > 0) this.#forgetLater()
    }, this.#forMs).unref()
  }

  /** Entries are in the order in which they were made. */
  #makeRoom(): void {
    for (const [name, { until }] of this.#entries) {
      if (this.#entries.size < this.#most && this.#isFresh(until, this.#clock())) return
      this.#entries.delete(name)
    }
  }
}
