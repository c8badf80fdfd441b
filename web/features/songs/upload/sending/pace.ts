/** How many bytes had been sent at one moment. */
export interface Mark {
  atMs: number
  bytes: number
}

/** The last seconds tell best how fast the connection is now. */
const rememberedMs = 5_000
/** An earlier estimate would change too much. */
const firstGuessMs = 800

/** The marks of the last seconds, oldest first, with the newest added. */
export function withMark(marks: readonly Mark[], newest: Mark): Mark[] {
  return [...marks.filter(mark => newest.atMs - mark.atMs <= rememberedMs), newest]
}

/** Whole seconds until all is sent at the current pace; `null` while that is unknown. */
export function secondsLeft(marks: readonly Mark[], totalBytes: number): number | null {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return null
  const elapsedMs = last.atMs - first.atMs
  const sent = last.bytes - first.bytes
  if (elapsedMs < firstGuessMs || sent <= 0) return null
  return Math.ceil(((totalBytes - last.bytes) * elapsedMs) / sent / 1_000)
}
