export interface Part {
  text: string
  isName: boolean
  /** The index in the message at which it begins. */
  at: number
}

/** Divides the message into pieces, so that names can be highlighted; each name only where it comes first. */
export function withNames(message: string, names: readonly string[]): Part[] {
  const found = names
    .flatMap(name => {
      const at = name === '' ? -1 : message.indexOf(name)
      return at < 0 ? [] : [{ text: name, isName: true, at }]
    })
    .toSorted((one, other) => one.at - other.at || other.text.length - one.text.length)
  const parts: Part[] = []
  let end = 0
  for (const name of found) {
    if (name.at < end) continue
    if (name.at > end) parts.push({ text: message.slice(end, name.at), isName: false, at: end })
    parts.push(name)
    end = name.at + name.text.length
  }
  if (end < message.length) parts.push({ text: message.slice(end), isName: false, at: end })
  return parts
}
