/** After this long without work, looking becomes rare. */
const quietAfterMs = 60_000

/**
 * When to look for work that nothing announces: at each turn while there is something to do, and seldom after a minute
 * without.
 */
export class Quiet {
  readonly #seldomMs: number
  readonly #clock: () => number
  #stirredAt: number
  #lookedAt = 0

  constructor(seldomMs: number, clock: () => number = Date.now) {
    this.#seldomMs = seldomMs
    this.#clock = clock
    this.#stirredAt = clock()
  }

  /** There was work, or there will be soon. */
  stir(): void {
    this.#stirredAt = this.#clock()
  }

  /** Whether it is time to look in this turn; if so, the look counts as done. */
  isDue(): boolean {
    const now = this.#clock()
    const isQuiet = now - this.#stirredAt > quietAfterMs
    if (isQuiet && now - this.#lookedAt < this.#seldomMs) return false
    this.#lookedAt = now
    return true
  }
}
