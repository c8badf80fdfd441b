/** A piece of a blob, and the length of the whole. */
export interface Block {
  content: Buffer
  totalBytes: number
}

interface Entry {
  loaded: Promise<Block>
  /** 0 until it is loaded. */
  bytes: number
}

/**
 * Keeps the blocks that were requested last, up to `maxBytes`. Readers who want the same block at the same moment share
 * one request, so that a song which everybody hears is fetched once. A block that could not be loaded is requested
 * again.
 */
export class BlockCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string, index: number, load: () => Promise<Block>): Promise<Block> {
    const key = `${name} ${index}`
    const known = this.#entries.get(key)
    if (known) {
      // Setting it again makes it the youngest: a Map keeps its keys in order of insertion.
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.loaded
    }
    const entry: Entry = { loaded: load(), bytes: 0 }
    this.#entries.set(key, entry)
    entry.loaded.then(
      block => this.#count(key, entry, block.content.byteLength),
      () => this.#drop(key, entry),
    )
    return entry.loaded
  }

  forget(name: string): void {
    for (const [key, entry] of this.#entries) if (key.startsWith(`${name} `)) this.#drop(key, entry)
  }

  forgetAll(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #count(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return
    entry.bytes = bytes
    this.#bytes += bytes
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
