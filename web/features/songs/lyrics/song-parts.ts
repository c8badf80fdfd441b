import type { SungWords } from '#contract/songs/timed-lyrics.ts'

/** A part of a song as its lyrics name it, such as a verse. */
export interface SongPart {
  name: string
  fromSeconds: number
}

/** `[Verse]` or `【サビ】` alone on a line. */
const inBrackets = /^\s*[[【]\s*([^[\]【】]*?)\s*[\]】]\s*$/
const longestName = 40

/** Whether a line names a part, and is not sung. */
export const namesPart = (line: string): boolean => inBrackets.test(line)

/**
 * The parts whose beginning is known: from their own moment, or from that of their first timed line. What follows the
 * name, such as the singer, is left out: `[verse 2: mina]` is "Verse 2".
 */
export function partsOf({ text, times }: SungWords): SongPart[] {
  if (!times) return []
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const name = nameIn(line)
    if (name === '') return []
    const next = lines.findIndex((other, place) => place > at && namesPart(other))
    const fromSeconds = times.slice(at, next === -1 ? undefined : next).find(seconds => seconds !== null)
    return fromSeconds === undefined || fromSeconds === null ? [] : [{ name, fromSeconds }]
  })
}

function nameIn(line: string): string {
  const whole = inBrackets.exec(line)?.[1] ?? ''
  const name = whole.split(/\s*[:：|,]|\s+[-–—]\s/)[0]!.slice(0, longestName)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
