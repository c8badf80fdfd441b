/** `@` and what follows it before the caret: the beginning of a person's name. */
export interface Calling {
  /** Where the `@` stands. */
  start: number
  beginning: string
}

const longestBeginning = 40

/** The beginning of a mention at the caret; names may contain spaces, so two words are looked at. */
export function callingAt(text: string, caret: number): Calling | undefined {
  const before = text.slice(Math.max(0, caret - longestBeginning), caret)
  const match = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(before)
  if (!match) return undefined
  const beginning = match[1] ?? ''
  return { start: caret - beginning.length - 1, beginning }
}

/** The text with the name in place of its beginning, and where the caret goes. */
export function called(text: string, caret: number, { start }: Calling, name: string) {
  const head = `${text.slice(0, start)}@${name} `
  return { text: head + text.slice(caret), caret: head.length }
}

export interface Named {
  id: string
  name: string
}

/** A text in pieces: words, and names that lead to people. The longest name wins where two begin alike. */
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
