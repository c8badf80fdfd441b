/**
 * Writes an endpoint's lists as bytes. An item that is frozen can't change, so it is written once, and its bytes are
 * kept for as long as it is there: what many readers are shown costs its writing once. Each endpoint has one of its
 * own, because another may promise other fields of the same item.
 */
export class ListWriter {
  readonly #known = new WeakMap<object, Buffer>()

  /** Whether bytes can be kept for this answer at all; others are written as they always are. */
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
    // Every item begins with a comma; where the first one has its, the list begins.
    written[0] = opening
    return written
  }
}

/** Texts and numbers count as frozen, too. */
const isFrozenItem = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.isFrozen(item)

const opening = '['.charCodeAt(0)
const closing = Buffer.from(']')
