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

/** The text with the full name in place of its beginning, and the new position of the caret. */
export function called(text: string, caret: number, { start }: Calling, name: string) {
  const head = `${text.slice(0, start)}@${name} `
  return { text: head + text.slice(caret), caret: head.length }
}

export interface Named {
  id: string
  name: string
}

/** Divides a text into words and names that link to people. If two names begin alike, the longest match wins. */
export function piecesOf(text: string, named: readonly Named[]): (string | Named)[] {
  const byLength = named.toSorted((a, b) => b.name.length - a.name.length)
  const pieces: (string | Named)[] = []
  let rest = text
  while (rest !== '') {
    const found = firstOf(rest, byLength)
    if (!found) return [...pieces, rest]
    if (found.at > 0) pieces.push(rest.slice(0, found.at))
    pieces.push(found.person)
    rest = rest.slice(found.at + found.person.name.length + 1)
  }
  return pieces
}

function firstOf(text: string, named: readonly Named[]): { at: number; person: Named } | undefined {
  let first: { at: number; person: Named } | undefined
  for (const person of named) {
    const at = text.indexOf(`@${person.name}`)
    if (at >= 0 && (!first || at < first.at)) first = { at, person }
  }
  return first
}
