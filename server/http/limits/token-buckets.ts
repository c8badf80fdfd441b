import { type Bucket, buckets } from '#contract/rate-limits.ts'

export type BucketName = keyof typeof buckets

/** For each caller when their bucket is full again, in Unix milliseconds. Full buckets need no entry. */
type FullAtMs = Map<string, number>

/** If a bucket has more callers than this, those that have been silent for longest are forgotten. */
const mostCallers = 100_000
/** Every bucket is full again after a minute without requests. */
const forgetAfterMs = 60_000

/**
 * How many more requests each caller may send to this instance (token bucket). In memory on purpose: every call passes
 * it, and it does no harm that each instance counts for itself.
 */
export class TokenBuckets {
  readonly #clock: () => Date
  readonly #callers = new Map<BucketName, FullAtMs>()
  #forgetting: NodeJS.Timeout | undefined

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** Takes one token of `name` and answers 0, or answers the seconds until there is one. */
  take(name: BucketName, of: string): number {
    const { burst, perSecond }: Bucket = buckets[name]
    const tokenMs = 1_000 / perSecond
    const callers = this.#callersOf(name)
    const nowMs = this.#clock().getTime()
    const untilFullMs = (callers.get(of) ?? 0) - nowMs
    // A time farther away than an empty bucket is from a full one was written before the clock was set back.
    const fillMs = untilFullMs > 0 && untilFullMs <= burst * tokenMs ? untilFullMs : 0
    const tokens = burst - fillMs / tokenMs
    const isTaken = tokens >= 1
    // Set again, it comes last: the first in the map has been silent for longest.
    callers.delete(of)
    callers.set(of, nowMs + fillMs + (isTaken ? tokenMs : 0))
    if (callers.size > mostCallers) callers.delete(callers.keys().next().value!)
    this.#forgetLater()
    return isTaken ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }

  /** Forgets callers whose buckets are full; answers how many are left. */
  forgetFull(): number {
    const nowMs = this.#clock().getTime()
    let left = 0
    for (const callers of this.#callers.values()) {
      for (const [of, fullAtMs] of callers) if (fullAtMs <= nowMs) callers.delete(of)
      left += callers.size
    }
    return left
  }

  #callersOf(name: BucketName): FullAtMs {
    const known = this.#callers.get(name) ?? new Map<string, number>()
    this.#callers.set(name, known)
    return known
  }

  /** After a busy hour callers would otherwise take memory until others come. */
  #forgetLater(): void {
    if (this.#forgetting) return
    this.#forgetting = setTimeout(() => {
      this.#forgetting = undefined
      if (this.forgetFull() > 0) this.#forgetLater()
    }, forgetAfterMs).unref()
  }
}
