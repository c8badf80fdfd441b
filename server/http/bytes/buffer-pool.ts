export const largeBufferBytes = 256 * 1024
const smallBufferBytes = 16 * 1024
const idleMs = 10_000

/**
 * Buffers to read files into. Large ones are fast and reused; there are never more than `maxLarge` of them. No reader
 * waits for one: further readers get small ones, so that many stalled listeners cost little memory and cannot hold up
 * the others. Large ones that were not needed for ten to twenty seconds are left to the garbage collector.
 */
export class BufferPool {
  readonly #idle: Buffer[] = []
  readonly #maxLarge: number
  #largeInUse = 0
  /** The fewest that were idle at any moment since the timer last fired: so many were not needed. */
  #fewestIdle = 0
  #timer: NodeJS.Timeout | undefined

  constructor(maxLarge: number) {
    this.#maxLarge = maxLarge
  }

  /** For tests: how many large buffers are out. */
  get largeInUse(): number {
    return this.#largeInUse
  }

  take(wantedBytes: number): Buffer {
    if (wantedBytes <= smallBufferBytes) return Buffer.allocUnsafe(wantedBytes)
    if (this.#largeInUse >= this.#maxLarge) return Buffer.allocUnsafeSlow(smallBufferBytes)
    this.#largeInUse++
    const buffer = this.#idle.pop() ?? Buffer.allocUnsafeSlow(largeBufferBytes)
    this.#fewestIdle = Math.min(this.#fewestIdle, this.#idle.length)
    return buffer
  }

  /** @param reusable false if the system may still be sending from it: it is then left to the garbage collector */
  give(buffer: Buffer, reusable: boolean): void {
    if (buffer.byteLength !== largeBufferBytes) return
    this.#largeInUse--
    if (!reusable) return
    this.#idle.push(buffer)
    this.#timer ??= setInterval(() => this.#forgetUnneeded(), idleMs).unref()
  }

  #forgetUnneeded(): void {
    this.#idle.splice(0, this.#fewestIdle)
    this.#fewestIdle = this.#idle.length
    if (this.#idle.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
