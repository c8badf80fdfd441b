import { grain } from '../looks/stage-shapes.ts'

/** Complete drawn waves, for the one screen that has a stage before it has a song. */

/** Crests, each higher than the last, for a file that is expected. 200 peaks. */
export const crestPeaks = peaksOf(200, at => {
  const crest = Math.sin((at / 200) * Math.PI * 5 - 0.6) ** 2
  return (0.07 + 0.2 * (at / 200) + 0.68 * crest * (at / 200) ** 0.8) * (0.78 + 0.22 * grain(at, 5))
})

/** One low, wide swell, for a stage before anything has happened. 200 peaks. */
export const swellPeaks = peaksOf(200, at => Math.exp(-(((at - 104) / 38) ** 2)) * (0.7 + 0.3 * grain(at, 3)))

function peaksOf(count: number, height: (at: number) => number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => Math.round(255 * Math.min(1, Math.max(0, height(at)))))
}
