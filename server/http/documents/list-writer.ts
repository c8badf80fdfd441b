/**
 * Writes an endpoint's lists as bytes. A frozen item can't change, so it is written once, and its bytes are kept as
 * long as the item exists: an item that many readers see is written once. Each endpoint has its own writer, because
 * another may promise other fields of the same item.
 */
export class ListWriter {
  readonly #known = new WeakMap<object, Buffer>()

  /** Whether bytes can be kept for this answer; other answers are written in the usual way. */
  isFor(answer: unknown): answer is readonly object[] {
    return Array.isArray(answer) && answer.some(item => this.#known.has(item) || isFrozenItem(item))
  }

  /** `serialize` is what writes every answer of the endpoint. */
  write(items: readonly object[], serialize: (list: readonly object[]) => string): Buffer {
    const bytesOf = (item: object): Buffer => {
      const known = this.#known.get(item)
      if (known) return known
      const bytes = Buffer.from(`,${serialize([item]).slice(1, -1)}`)
      if (Object.isFrozen(item)) this.#known.set(item, bytes)
      return bytes
    }
    const written = Buffer.concat([...items.map(bytesOf), closing])
    // Every item begins with a comma; the comma of the first becomes the opening bracket.
    written[0] = opening
    return written
  }
}

/** Only objects count: `Object.isFrozen` is also true for texts and numbers. */
const isFrozenItem = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.isFrozen(item)

const opening = '['.charCodeAt(0)
const closing = Buffer.from(']')
