/** Lyrics and when each of their lines begins. */
export interface SungWords {
  text: string
  /** Seconds from the song's beginning, one for each line of `text`; `null` for lines without one, or for all of them. */
  times: (number | null)[] | null
  /** When words begin: one list for each line of `text`, `null` for a line without times. Left out if no line has times. */
  words?: (SungWord[] | null)[] | null | undefined
}

export interface SungWord {
  /** The place of its first letter in its line. */
  place: number
  /** From the song's beginning. */
  seconds: number
}

interface SungLine {
  atSeconds: number | null
  text: string
  words: SungWord[]
}

const clockTime = /(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?/.source
const stamp = new RegExp(`\\[${clockTime}\\]`)
const stampsBefore = new RegExp(`^\\s*(?:${stamp.source}\\s*)+`)
/** What LRC says about the whole file: title, artist, who wrote it. */
const fact = /^\s*\[(?:ti|ar|al|au|lr|by|re|ve|tool|length|offset|#)\s*:[^\]]*\]\s*$/i
const offset = /^\s*\[offset\s*:\s*([+-]?\d+)\s*\]\s*$/im
/** Enhanced LRC: the moment of each word. */
const wordStamp = new RegExp(`<${clockTime}>`, 'g')
const wordBefore = new RegExp(`^\\s*<${clockTime}>`)

/**
 * Lyrics as people paste them: plain, or LRC (https://en.wikipedia.org/wiki/LRC_(file_format)) with a moment before each
 * line, several moments before a line that returns, an offset in milliseconds, and moments of words.
 */
export function readLyrics(written: string): SungWords {
  const lines = written.split('\n')
  if (!lines.some(line => stampsBefore.test(line) || wordBefore.test(line)))
    return { text: written, times: null }
  const laterByMs = -Number(offset.exec(written)?.[1] ?? 0)
  const sung = lines.filter(line => !fact.test(line)).flatMap(line => linesIn(line, laterByMs))
  // A line that returns stands where it was first written; it is sung in the order of time.
  const ordered = lines.some(hasSeveralStamps) ? inOrder(sung) : sung
  const whole = withoutEmptyEnds(ordered)
  return {
    text: whole.map(({ text }) => text).join('\n'),
    times: whole.map(({ atSeconds }) => atSeconds),
    ...(whole.some(({ words }) => words.length > 0) && {
      words: whole.map(({ words }) => (words.length > 0 ? words : null)),
    }),
  }
}

/** Lyrics as LRC, as people type and download them. */
export function writeLyrics({ text, times, words }: SungWords): string {
  if (!times) return text
  return text
    .split('\n')
    .map((line, at) => {
      const seconds = times[at] ?? null
      return seconds === null ? line : `[${lrcClock(seconds)}]${withWordStamps(line, words?.[at] ?? [])}`
    })
    .join('\n')
}

/** Whether no line begins before the one above it, no word before the one in front of it, and none after the song's end. */
export function areInOrder(
  { times, words }: Pick<SungWords, 'times' | 'words'>,
  endSeconds = Number.POSITIVE_INFINITY,
): boolean {
  const lines = (times ?? []).filter(seconds => seconds !== null)
  const inLines = (words ?? []).map(line => (line ?? []).map(({ seconds }) => seconds))
  return [lines, ...inLines].every(moments =>
    moments.every((seconds, at) => seconds >= (moments[at - 1] ?? 0) && seconds <= endSeconds),
  )
}

/** The index of the line that is sung at `seconds`; `undefined` before the first one. */
export function lineAt(times: readonly (number | null)[], seconds: number): number | undefined {
  const at = times.findLastIndex(begins => begins !== null && begins <= seconds)
  return at === -1 ? undefined : at
}

/** The place in its line of the word that is sung at `seconds`; `undefined` before the first one. */
export function wordAt(words: readonly SungWord[], seconds: number): number | undefined {
  return words.findLast(word => word.seconds <= seconds)?.place
}

/** 83.46 -> "01:23.46", 83.456 -> "01:23.456" */
function lrcClock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const fraction = ms % 10 === 0 ? two((ms % 1000) / 10) : String(ms % 1000).padStart(3, '0')
  return `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${fraction}`
}

function withWordStamps(line: string, words: readonly SungWord[]): string {
  const pieces = words.map(
    ({ place, seconds }, at) => `<${lrcClock(seconds)}>${line.slice(place, words[at + 1]?.place)}`,
  )
  return line.slice(0, words[0]?.place) + pieces.join('')
}

function linesIn(line: string, laterByMs: number): SungLine[] {
  const before = stampsBefore.exec(line)?.[0] ?? ''
  const secondsOf = (found: RegExpMatchArray): number => Math.max(0, msOf(found) + laterByMs) / 1000
  const { text, words } = wordsIn(line.slice(before.length), secondsOf)
  const begins = [...before.matchAll(new RegExp(stamp, 'g'))].map(secondsOf)
  const [first = words[0]?.seconds] = begins
  if (first === undefined) return [{ atSeconds: null, text, words: [] }]
  if (begins.length <= 1) return [{ atSeconds: first, text, words }]
  // Words are written for the first time that a line is sung.
  return begins.map(atSeconds => ({ atSeconds, text, words: movedWords(words, atSeconds - first) }))
}

/** The words, moved by `bySeconds`, exact to the millisecond. */
export function movedWords(words: readonly SungWord[], bySeconds: number): SungWord[] {
  const moved = (seconds: number): number => Math.max(0, Math.round((seconds + bySeconds) * 1000) / 1000)
  return words.map(({ place, seconds }) => ({ place, seconds: moved(seconds) }))
}

/**
 * A line without its moments, and the places where they were. A moment at the end only says when the last word is over.
 */
function wordsIn(written: string, secondsOf: (found: RegExpMatchArray) => number) {
  let text = ''
  let from = 0
  const add = (piece: string): void => {
    text += /\s$|^$/.test(text) ? piece.trimStart() : piece
  }
  const stamps: SungWord[] = []
  for (const found of written.matchAll(wordStamp)) {
    add(written.slice(from, found.index))
    stamps.push({ place: text.length, seconds: secondsOf(found) })
    from = found.index + found[0].length
  }
  add(written.slice(from))
  const whole = text.trimEnd()
  const words = stamps.flatMap(({ place, seconds }, at) => {
    const first = place + (/^\s*/.exec(whole.slice(place))?.[0].length ?? 0)
    const isEmpty = first >= whole.length || first === stamps[at + 1]?.place
    return isEmpty ? [] : [{ place: first, seconds }]
  })
  return { text: whole, words }
}

function msOf([, hours = '0', minutes = '0', seconds = '0', fraction = '0']: RegExpMatchArray): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

const hasSeveralStamps = (line: string): boolean =>
  [...(stampsBefore.exec(line)?.[0] ?? '').matchAll(new RegExp(stamp, 'g'))].length > 1

/** Lines sorted by time; a line without a time stays behind the last timed line above it. */
function inOrder(lines: readonly SungLine[]): SungLine[] {
  let last = 0
  const placed = lines.map(line => {
    last = line.atSeconds ?? last
    return { line, last }
  })
  return placed.toSorted((a, b) => a.last - b.last).map(({ line }) => line)
}

function withoutEmptyEnds(lines: readonly SungLine[]): SungLine[] {
  const isWritten = ({ text }: SungLine): boolean => text !== ''
  const first = lines.findIndex(isWritten)
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isWritten) + 1)
}
