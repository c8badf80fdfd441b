import { type Bucket, buckets } from '#contract/rate-limits.ts'

export type BucketName = keyof typeof buckets

interface Level {
  tokens: number
  atMs: number
}

/** If there are more callers than this, those that have been silent for longest are forgotten. */
const mostCallers = 100_000

/**
 * How many more requests each caller may send to this instance (token bucket). In memory on purpose: every call passes
 * it, and it does no harm that each instance counts for itself.
 */
export class TokenBuckets {
  readonly #clock: () => Date
  readonly #levels = new Map<string, Level>()

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** Takes one token of `of` and answers 0, or answers the seconds until there is one. */
  take(name: BucketName, of: string): number {
    const bucket: Bucket = buckets[name]
    const key = `${name} ${of}`
    const atMs = this.#clock().getTime()
    const known = this.#levels.get(key)
    const tokens = known
      ? Math.min(bucket.burst, known.tokens + (Math.max(0, atMs - known.atMs) / 1_000) * bucket.perSecond)
      : bucket.burst
    const left = tokens >= 1 ? tokens - 1 : tokens
    // Set again, it comes last: the first in the map has been silent for longest.
    this.#levels.delete(key)
    this.#levels.set(key, { tokens: left, atMs })
    if (this.#levels.size > mostCallers) this.#levels.delete(this.#levels.keys().next().value!)
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / bucket.perSecond))
  }
}
