import { hourMs } from '#contract/durations.ts'

/** More than that within an hour is "very many", whatever the number. */
const mostKept = 10_000

/** How many errors a program has logged within the last hour. */
export class ErrorTally {
  #moments: number[] = []
  #total = 0

  /** Since the program started. */
  get total(): number {
    return this.#total
  }

  add(at: number = Date.now()): void {
    this.#total++
    this.#moments = [...this.#within(at).slice(-mostKept + 1), at]
  }

  count(now: number = Date.now()): number {
    return this.#within(now).length
  }

  #within(now: number): number[] {
    return this.#moments.filter(at => now - at < hourMs)
  }
}
