/** `@` and the text after it up to the caret: the beginning of a person's name. */
export interface Calling {
  /** The index of the `@`. */
  start: number
  beginning: string
}

const longestBeginning = 40

/** Finds the beginning of a mention at the caret; names may contain spaces, so it looks at two words. */
export function callingAt(text: string, caret: number): Calling | undefined {
  const before = text.slice(Math.max(0, caret - longestBeginning), caret)
  const match = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(before)
  if (!match) return undefined
  const beginning = match[1] ?? ''
  return { start: caret - beginning.length - 1, beginning }
}

/** Whether the caret is still where the name goes on: elsewhere it would replace too little or too much. */
export function isCalledAt({ start, beginning }: Calling, caret: number): boolean {
  return caret === start + 1 + beginning.length
}

/** The text with the full name in place of its beginning, and the new position of the caret. */
export function called(text: string, caret: number, { start }: Calling, name: string) {
  const head = `${text.slice(0, start)}@${name} `
  return { text: head + text.slice(caret), caret: head.length }
}

export interface Named {
  id: string
  name: string
}

/** An `@`, or the rest of a web address as one piece: an `@` in it is no mention, as on the server. */
const place = /:\/\/\S*|@/g

/** Divides a text into words and names that link to people. If two names begin alike, the longest match wins. */
export function piecesOf(text: string, named: readonly Named[]): (string | Named)[] {
  const byLength = named.toSorted((a, b) => b.name.length - a.name.length)
  const pieces: (string | Named)[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(place)) {
    if (found !== '@' || index < end) continue
    const person = byLength.find(({ name }) => text.startsWith(name, index + 1))
    if (!person) continue
    if (index > end) pieces.push(text.slice(end, index))
    pieces.push(person)
    end = index + 1 + person.name.length
  }
  return end < text.length ? [...pieces, text.slice(end)] : pieces
}
