/** Scripts that are written without blanks, or whose words take endings: there a word is found inside of others. */
const joined = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

interface Node {
  next: Map<string, Node>
  /** Where the longest proper ending of what was read so far is the beginning of a phrase, too. */
  elsewhere: Node | null
  /** Phrases that end here. */
  ends: string[]
}

/**
 * Finds any of many phrases in one pass over a text, however many there are (Aho and Corasick, 1975). Both are as
 * `comparable` makes them, phrases without the blanks at their ends. Latin and the like are found as whole words only.
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
      // The same for all that end here, so in the middle of a word nothing is looked at.
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

  /** Breadth first: an ending is shorter than what it ends, so it is linked already. */
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

/** Between these two letters a word may end. */
function isEdge(one = ' ', other = ' '): boolean {
  return one === ' ' || other === ' ' || joined.test(one) || joined.test(other)
}
