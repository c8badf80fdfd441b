/** Scripts that are written without blanks, or whose words take endings: there a phrase is also found inside a word. */
const joined = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

interface Node {
  next: Map<string, Node>
  /** The node for the longest proper suffix of the text read so far that also begins a phrase. */
  elsewhere: Node | null
  /** Phrases that end here. */
  ends: string[]
}

/**
 * Finds any of many phrases in one pass over a text, however many phrases there are (Aho and Corasick, 1975). Text and
 * phrases are in the form of `comparable`, phrases without the blanks at their ends. Latin and similar scripts match
 * whole words only.
 */
export class Phrases {
  readonly #root: Node = node()

  constructor(phrases: Iterable<string>) {
    for (const phrase of phrases) this.#add(phrase)
    this.#link()
  }

  in(text: string): Set<string> {
    const found = new Set<string>()
    let at = this.#root
    for (let place = 0; place < text.length; place++) {
      at = this.#step(at, text[place]!)
      // The end is the same for all phrases that end here, so in the middle of a word none has to be checked.
      if (at.ends.length === 0 || !isEdge(text[place], text[place + 1])) continue
      for (const phrase of at.ends) if (isEdge(text[place - phrase.length], phrase[0])) found.add(phrase)
    }
    return found
  }

  #add(phrase: string): void {
    let at = this.#root
    for (const unit of phrase.split('')) {
      const next = at.next.get(unit) ?? node()
      at.next.set(unit, next)
      at = next
    }
    at.ends.push(phrase)
  }

  /** Breadth first: a suffix is shorter than its text, so it is linked already. */
  #link(): void {
    const waiting = [this.#root]
    for (let first = 0; first < waiting.length; first++) {
      const parent = waiting[first]!
      for (const [unit, child] of parent.next) {
        child.elsewhere = parent.elsewhere ? this.#step(parent.elsewhere, unit) : this.#root
        child.ends.push(...child.elsewhere.ends)
        waiting.push(child)
      }
    }
  }

  #step(from: Node, unit: string): Node {
    for (let at: Node | null = from; at; at = at.elsewhere) {
      const next = at.next.get(unit)
      if (next) return next
    }
    return this.#root
  }
}

const node = (): Node => ({ next: new Map(), elsewhere: null, ends: [] })

/** Whether a word may end between these two letters. */
function isEdge(one = ' ', other = ' '): boolean {
  return one === ' ' || other === ' ' || joined.test(one) || joined.test(other)
}
