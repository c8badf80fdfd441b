/** After so long without anything to do, looks for more are rare. */
const quietAfterMs = 60_000

/**
 * When to look again for what nothing tells of: at each turn while there is something to do, and seldom once a minute has
 * passed without.
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

  /** There was something to do, or will be soon. */
  stir(): void {
    this.#stirredAt = this.#clock()
  }

  /** Whether this turn's look is due; then it counts as taken. */
  isDue(): boolean {
    const now = this.#clock()
    const isQuiet = now - this.#stirredAt > quietAfterMs
    if (isQuiet && now - this.#lookedAt < this.#seldomMs) return false
    this.#lookedAt = now
    return true
  }
}
