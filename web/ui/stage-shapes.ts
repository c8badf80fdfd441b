/** Drawn waves for places without a song: the same on every screen, and plainly no recording. */

/** Two slow hills and a fine grain, 0 to 1, for any place along a wave. */
function ripple(at: number, seed: number): number {
  const grain = Math.abs(Math.sin(at * 127.1 + seed * 311.7) * 43758.5453) % 1
  return 0.55 + 0.3 * Math.sin(at * 0.19 + seed) + 0.22 * Math.sin(at * 0.043 + seed * 2) - 0.34 * grain
}

/** Four crests, each higher than the last: what a file is expected to become. 200 peaks. */
export const crestPeaks = peaksOf(200, at => {
  const crest = Math.abs(Math.sin(((at + 4) / 200) * Math.PI * 4))
  return (0.08 + 0.34 * (at / 200) + 0.5 * crest * (0.35 + at / 300)) * (0.78 + 0.22 * ripple(at, 5))
})

/** One low, wide swell: a stage before anything has happened. 200 peaks. */
export const swellPeaks = peaksOf(
  200,
  at => Math.exp(-(((at - 104) / 40) ** 2)) * (0.7 + 0.3 * ripple(at, 3)),
)

/** Heights of the little waves of empty and broken lists, 0 to 1, for bar `at`. */
export function lineHeight(at: number, seed: number): number {
  return Math.min(1, Math.max(0.12, ripple(at * 3.1, seed) * 0.8))
}

/** Heights of a track's bars, in shares of the lane's reach. */
export function laneHeight(at: number, lane: number): number {
  const crest = Math.max(0, Math.sin(at * 0.031 + lane * 2.3)) ** 2
  return Math.min(1, Math.max(0.12, (0.24 + 0.62 * crest) * (0.35 + 1.1 * Math.max(0, ripple(at, lane + 1)))))
}

function peaksOf(count: number, height: (at: number) => number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => Math.round(255 * Math.min(1, Math.max(0, height(at)))))
}
