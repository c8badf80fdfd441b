import { normalise } from './index/tokens.ts'

/** How many characters stand before the word that was looked for, and in all. */
const before = 60
const longest = 280

/**
 * The line of a text that a search has found, cut so that the word can be seen; the first line if none has the word.
 * `words` are normalised.
 */
export function foundLine(text: string, words: readonly string[]): string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const found = lines.find(line => placeOf(line, words) >= 0) ?? lines[0] ?? ''
  const place = placeOf(found, words)
  const isFar = place > before * 2
  const shown = isFar ? `… ${found.slice(place - before)}` : found
  return [...shown.trim()].slice(0, longest).join('')
}

/** About where the first of the words stands: a normalised line may be a few characters shorter or longer. */
function placeOf(line: string, words: readonly string[]): number {
  const known = normalise(line)
  const places = words.map(word => known.indexOf(word)).filter(place => place >= 0)
  return places.length > 0 ? Math.min(...places) : -1
}
