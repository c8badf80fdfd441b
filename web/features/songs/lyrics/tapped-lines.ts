import { movedWords, type SungWord, type SungWords } from '#contract/songs/timed-lyrics.ts'
import { namesPart } from './song-parts.ts'

/** The index of the first sung line after the last one with a moment; `undefined` if all lines have one. */
export function lineToTap({ text, times }: SungWords): number | undefined {
  const last = times?.findLastIndex(seconds => seconds !== null) ?? -1
  const at = text.split('\n').findIndex((line, place) => place > last && isSung(line))
  return at === -1 ? undefined : at
}

/** Gives the next line this moment; never an earlier one than that of the line above. */
export function tapped(sung: SungWords, seconds: number): SungWords {
  const at = lineToTap(sung)
  return at === undefined ? sung : withTime(sung, at, Math.max(seconds, lastTime(sung) ?? 0))
}

/** Removes the last moment. */
export function untapped(sung: SungWords): SungWords {
  const changed = withTime(sung, lastPlace(sung), null)
  return changed.times?.some(seconds => seconds !== null) ? changed : { text: sung.text, times: null }
}

/** Moves the last moment, but not before that of the line above. */
export function nudged(sung: SungWords, bySeconds: number): SungWords {
  const at = lastPlace(sung)
  const last = sung.times?.[at]
  if (last === undefined || last === null) return sung
  const before = lastTime(withTime(sung, at, null)) ?? 0
  return withTime(sung, at, Math.max(before, last + bySeconds))
}

const isSung = (line: string): boolean => line.trim() !== '' && !namesPart(line)

const lastPlace = ({ times }: SungWords): number => times?.findLastIndex(seconds => seconds !== null) ?? -1

const lastTime = (sung: SungWords): number | null => sung.times?.[lastPlace(sung)] ?? null

function withTime({ text, times, words }: SungWords, at: number, seconds: number | null): SungWords {
  const all = times ?? text.split('\n').map(() => null)
  const [old, fresh] = [all[at] ?? null, toHundredths(seconds)]
  const changed = { text, times: all.map((known, place) => (place === at ? fresh : known)) }
  if (!words) return changed
  const isMoved = old !== null && fresh !== null
  const movedLine = (line: SungWord[]) => (isMoved ? movedWords(line, fresh - old) : null)
  return { ...changed, words: words.map((line, place) => (line && place === at ? movedLine(line) : line)) }
}

const toHundredths = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 100) / 100
