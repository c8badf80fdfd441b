/** The part of a song's address that names a moment in it, as Media Fragments do (https://www.w3.org/TR/media-frags/). */
export const momentHash = (seconds: number): string => `t=${seconds}`

/** Seconds from the song's beginning; `undefined` if the address names no moment. */
export function momentIn(hash: string): number | undefined {
  const found = /^#?t=(\d{1,6}(?:\.\d{1,3})?)$/.exec(hash)?.[1]
  return found === undefined ? undefined : Number(found)
}
