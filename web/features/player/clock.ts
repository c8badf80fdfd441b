/** Shown for a song whose length is not measured yet. */
const unknownDurationSeconds = 180

/** Seconds as a player shows them: `75` -> `1:15`, `3605` -> `60:05`. `NaN` and `Infinity` count as 0. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A song's length in seconds; a usual length while it is not measured yet. */
export function lengthOf(song: { duration: number | null }): number {
  return song.duration ?? unknownDurationSeconds
}
