/** Drawn waves for places without a song: the same on every screen, and clearly no recording. */

/** Variation of the bars, as in music: an even hash of the index, 0 to 1. */
export function grain(at: number, seed: number): number {
  const hash = Math.imul(Math.imul(at + 1, 0x9e3779b1) ^ (seed * 0x85ebca6b), 0xc2b2ae35)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** The sum of two slow waves, 0 to 1. */
function hills(at: number, seed: number): number {
  const near = 0.5 + 0.5 * Math.sin(at * 0.11 + seed * 1.7)
  const far = 0.5 + 0.5 * Math.sin(at * 0.023 + seed * 2.9)
  return near * (0.35 + 0.65 * far)
}

/** Height of bar `at` in the small wave of an error state, 0 to 1. */
export function lineHeight(at: number, seed: number): number {
  return 0.14 + 0.62 * (0.5 + 0.5 * Math.sin(at * 0.9 + seed)) * (0.3 + 0.7 * grain(at, seed))
}

/** Height of bar `at` on a lane of the track, as a share of the lane's `reach`. */
export function laneHeight(at: number, lane: number): number {
  return (0.26 + 0.74 * hills(at, lane)) * (0.4 + 0.6 * grain(at, lane))
}
