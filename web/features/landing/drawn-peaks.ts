/**
 * A drawing that looks like a waveform, for illustrations only. The same seed always draws the same shape, so that
 * server and browser agree.
 */
export function drawnPeaks(seed: number, floor = 0.15): Uint8Array {
  return Uint8Array.from({ length: 200 }, (_, at) => {
    const x = at / 200
    const swell = Math.abs(Math.sin(x * 9.4 + seed)) * Math.abs(Math.cos(x * 3.7 + seed * 2))
    const surface = 0.72 + 0.28 * Math.sin(at * 2.9 + seed) * Math.sin(at * 0.83)
    return Math.round(255 * Math.min(1, (floor + (1 - floor) * swell) * surface))
  })
}
