/** How far an upload had come at one moment. */
export interface Mark {
  atMs: number
  bytes: number
}

/** What was sent in the last seconds tells best how fast the line is now. */
const rememberedMs = 5_000
/** Earlier than this, a guess would only jump about. */
const firstGuessMs = 800

/** The marks of the last seconds, oldest first, with the newest added. */
export function withMark(marks: readonly Mark[], newest: Mark): Mark[] {
  return [...marks.filter(mark => newest.atMs - mark.atMs <= rememberedMs), newest]
}

/** Whole seconds until all is sent at the present pace; `null` while that cannot be said. */
export function secondsLeft(marks: readonly Mark[], totalBytes: number): number | null {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return null
  const elapsedMs = last.atMs - first.atMs
  const sent = last.bytes - first.bytes
  if (elapsedMs < firstGuessMs || sent <= 0) return null
  return Math.ceil(((totalBytes - last.bytes) * elapsedMs) / sent / 1_000)
}
