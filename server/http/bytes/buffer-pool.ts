export const largeBufferBytes = 256 * 1024
const smallBufferBytes = 16 * 1024

/**
 * Buffers to read files into. Large ones are fast and reused; there are never more than `maxLarge` of them. No reader
 * waits for one: further readers get small ones, so that many stalled listeners cost little memory and cannot hold up
 * the others.
 */
export class BufferPool {
  readonly #idle: Buffer[] = []
  readonly #maxLarge: number
  #largeInUse = 0

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
    return this.#idle.pop() ?? Buffer.allocUnsafeSlow(largeBufferBytes)
  }

  /** @param reusable false if the system may still be sending from it: it is then left to the garbage collector */
  give(buffer: Buffer, reusable: boolean): void {
    if (buffer.byteLength !== largeBufferBytes) return
    this.#largeInUse--
    if (reusable) this.#idle.push(buffer)
  }
}
