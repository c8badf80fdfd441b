/** Lyrics and when each of their lines begins. */
export interface SungWords {
  text: string
  /** Seconds from the song's beginning, one for each line of `text`; `null` for lines without one, or for all of them. */
  times: (number | null)[] | null
}

interface SungLine {
  atSeconds: number | null
  text: string
}

const stamp = /\[(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\]/
const stampsBefore = new RegExp(`^\\s*(?:${stamp.source}\\s*)+`)
/** What LRC says of the whole file: title, artist, who wrote it. */
const fact = /^\s*\[(?:ti|ar|al|au|lr|by|re|ve|tool|length|offset|#)\s*:[^\]]*\]\s*$/i
const offset = /^\s*\[offset\s*:\s*([+-]?\d+)\s*\]\s*$/im
/** Enhanced LRC: the moment of each word. */
const wordStamp = /<\d{1,3}:\d{2}(?:\.\d{1,3})?>\s?/g

/**
 * Lyrics as people paste them: plain, or LRC (https://en.wikipedia.org/wiki/LRC_(file_format)) with a moment before each
 * line, several moments before a line that returns, an offset in milliseconds, and moments of words, which are left out.
 */
export function readLyrics(written: string): SungWords {
  const lines = written.split('\n')
  if (!lines.some(line => stampsBefore.test(line))) return { text: written, times: null }
  const laterByMs = -Number(offset.exec(written)?.[1] ?? 0)
  const sung = lines.filter(line => !fact.test(line)).flatMap(line => linesIn(line, laterByMs))
  // A line that returns stands where it was first written; it is sung in the order of time.
  const ordered = lines.some(hasSeveralStamps) ? inOrder(sung) : sung
  const whole = withoutEmptyEnds(ordered)
  return { text: whole.map(({ text }) => text).join('\n'), times: whole.map(({ atSeconds }) => atSeconds) }
}

/** The same as LRC, as it is typed and downloaded. */
export function writeLyrics({ text, times }: SungWords): string {
  if (!times) return text
  return text
    .split('\n')
    .map((line, at) => {
      const seconds = times[at] ?? null
      return seconds === null ? line : `[${lrcClock(seconds)}]${line}`
    })
    .join('\n')
}

/** Whether no line begins before the one above it, or after the song's end. */
export function areInOrder(times: SungWords['times'], endSeconds = Number.POSITIVE_INFINITY): boolean {
  const known = (times ?? []).filter(seconds => seconds !== null)
  return known.every((seconds, at) => seconds >= (known[at - 1] ?? 0) && seconds <= endSeconds)
}

/** The place of the line that sounds then; `undefined` before the first one. */
export function lineAt(times: readonly (number | null)[], seconds: number): number | undefined {
  const at = times.findLastIndex(begins => begins !== null && begins <= seconds)
  return at === -1 ? undefined : at
}

/** 83.456 -> "01:23.46" */
function lrcClock(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  return `${two(hundredths / 6_000)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

function linesIn(line: string, laterByMs: number): SungLine[] {
  const before = stampsBefore.exec(line)?.[0] ?? ''
  const text = line.slice(before.length).replaceAll(wordStamp, '').trim()
  const stamps = [...before.matchAll(new RegExp(stamp, 'g'))]
  if (stamps.length === 0) return [{ atSeconds: null, text }]
  return stamps.map(found => ({ atSeconds: Math.max(0, msOf(found) + laterByMs) / 1000, text }))
}

function msOf([, hours = '0', minutes = '0', seconds = '0', fraction = '0']: RegExpMatchArray): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

const hasSeveralStamps = (line: string): boolean =>
  [...(stampsBefore.exec(line)?.[0] ?? '').matchAll(new RegExp(stamp, 'g'))].length > 1

/** By time; lines without one stay behind the last moment that was written above them. */
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
