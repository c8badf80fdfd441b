/** Drawn waves for places without a song: the same on every screen, and plainly no recording. */

/** Bars a little and a lot alike by turns, as in music: an even hash of the place, 0 to 1. */
function grain(at: number, seed: number): number {
  const hash = Math.imul(Math.imul(at + 1, 0x9e3779b1) ^ (seed * 0x85ebca6b), 0xc2b2ae35)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** Two slow hills over each other, 0 to 1. */
function hills(at: number, seed: number): number {
  const near = 0.5 + 0.5 * Math.sin(at * 0.11 + seed * 1.7)
  const far = 0.5 + 0.5 * Math.sin(at * 0.023 + seed * 2.9)
  return near * (0.35 + 0.65 * far)
}

/** Crest after crest, each higher than the last: what a file is expected to become. 200 peaks. */
export const crestPeaks = peaksOf(200, at => {
  const crest = Math.sin((at / 200) * Math.PI * 5 - 0.6) ** 2
  return (0.07 + 0.2 * (at / 200) + 0.68 * crest * (at / 200) ** 0.8) * (0.78 + 0.22 * grain(at, 5))
})

/** One low, wide swell: a stage before anything has happened. 200 peaks. */
export const swellPeaks = peaksOf(200, at => Math.exp(-(((at - 104) / 38) ** 2)) * (0.7 + 0.3 * grain(at, 3)))

/** Height of bar `at` in the little wave of a broken list, 0 to 1. */
export function lineHeight(at: number, seed: number): number {
  return 0.14 + 0.62 * (0.5 + 0.5 * Math.sin(at * 0.9 + seed)) * (0.3 + 0.7 * grain(at, seed))
}

/** Height of bar `at` on a lane of the track, in shares of the lane's reach. */
export function laneHeight(at: number, lane: number): number {
  return (0.26 + 0.74 * hills(at, lane)) * (0.4 + 0.6 * grain(at, lane))
}

function peaksOf(count: number, height: (at: number) => number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => Math.round(255 * Math.min(1, Math.max(0, height(at)))))
}
