import { type Bucket, buckets } from '#contract/rate-limits.ts'

export type BucketName = keyof typeof buckets

interface Level {
  tokens: number
  atMs: number
}

/** More callers than this at once are forgotten, those first that have been silent for longest. */
const mostCallers = 100_000

/**
 * How much each caller may still ask of this instance (token bucket). In memory on purpose: it stands in front of every
 * call, and two instances that each let a caller through do no harm.
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
    // Written anew, it stands last: the first in the map has been silent for longest.
    this.#levels.delete(key)
    this.#levels.set(key, { tokens: left, atMs })
    if (this.#levels.size > mostCallers) this.#levels.delete(this.#levels.keys().next().value!)
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / bucket.perSecond))
  }
}
