const tapsPerPhase = 12

/** A windowed sinc at quarter steps between two samples, as ITU-R BS.1770-4 annex 2 describes. */
function phase(fraction: number): Float64Array {
  return Float64Array.from({ length: tapsPerPhase }, (_, tap) => {
    const distance = tap - (tapsPerPhase / 2 - 1) - fraction
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (tapsPerPhase / 2))
    return (window * Math.sin(Math.PI * distance)) / (Math.PI * distance)
  })
}

const quarter = phase(1 / 4)
const half = phase(1 / 2)
const threeQuarters = phase(3 / 4)

/**
 * How loud the samples on both sides must be, relative to the peak, before the peak between them is worth computing: in
 * music, a peak between samples is never higher than both neighbours by more than this ratio. So most samples are
 * skipped.
 */
const worthALook = 0.6

/** The highest level of the sound, also between its samples, from four-fold oversampling. */
export class TruePeakMeter {
  readonly #tails: Float32Array[]
  #peak = 0

  constructor(channelCount: number) {
    this.#tails = Array.from({ length: channelCount }, () => new Float32Array(tapsPerPhase))
  }

  push(channels: Float32Array[]): void {
    for (const [index, tail] of this.#tails.entries()) {
      const samples = channels[index]!
      const joined = new Float32Array(tail.length + samples.length)
      joined.set(tail)
      joined.set(samples, tail.length)
      this.#peak = highest(joined, samples.length, this.#peak)
      tail.set(joined.subarray(samples.length))
    }
  }

  /** dBTP, 0 is full scale; -120 for silence. */
  peakDb(): number {
    return Math.max(-120, 20 * Math.log10(this.#peak))
  }
}

function highest(samples: Float32Array, count: number, known: number): number {
  const middle = tapsPerPhase / 2
  let peak = known
  let next = Math.abs(samples[middle - 1]!)
  for (let at = 0; at < count; at++) {
    const before = next
    next = Math.abs(samples[at + middle]!)
    if (next > peak) peak = next
    const worth = peak * worthALook
    if (before < worth && next < worth) continue
    let a = 0
    let b = 0
    let c = 0
    for (let tap = 0; tap < tapsPerPhase; tap++) {
      const sample = samples[at + tap]!
      a += sample * quarter[tap]!
      b += sample * half[tap]!
      c += sample * threeQuarters[tap]!
    }
    peak = Math.max(peak, Math.abs(a), Math.abs(b), Math.abs(c))
  }
  return peak
}
