const zeroCrossings = 24
/** Kaiser window shape for about 80 dB of stop band; the pass band ends at 0.92 of the lower Nyquist rate. */
const windowShape = 7
const cutoff = 0.92

/**
 * Changes the sample rate with a linear-phase windowed sinc (polyphase form; Crochiere and Rabiner, Multirate
 * Digital Signal Processing, chapter 2). Rates are whole numbers of hertz; output sample n is at input time
 * n * from / to, without delay.
 */
export class Resampler {
  readonly #up: number
  readonly #down: number
  readonly #taps: number
  readonly #phases: Float32Array[]
  #held: Float32Array[]
  /** Where the next output sample lies: between held samples, in units of 1 / up of an input sample. */
  #position = 0

  constructor(from: number, to: number, channelCount: number) {
    const divisor = greatestCommonDivisor(from, to)
    this.#up = to / divisor
    this.#down = from / divisor
    const scale = Math.max(1, from / to)
    const half = Math.ceil(zeroCrossings * scale)
    this.#taps = 2 * half
    this.#phases = Array.from({ length: this.#up }, (_, phase) =>
      kernel(half, phase / this.#up, cutoff / scale),
    )
    this.#held = Array.from({ length: channelCount }, () => new Float32Array(half - 1))
  }

  push(channels: Float32Array[]): Float32Array[] {
    this.#held = this.#held.map((held, index) => joined(held, channels[index]!))
    const available = this.#held[0]!.length - this.#taps
    const count = Math.max(0, Math.ceil(((available + 1) * this.#up - this.#position) / this.#down))
    const output = this.#held.map(held => this.#filtered(held, count))
    const reached = this.#position + count * this.#down
    const passed = Math.min(Math.floor(reached / this.#up), this.#held[0]!.length)
    this.#held = this.#held.map(held => held.slice(passed))
    this.#position = reached - passed * this.#up
    return output
  }

  /** The samples still inside the filter when the song has ended. */
  end(): Float32Array[] {
    return this.push(this.#held.map(() => new Float32Array(this.#taps / 2)))
  }

  #filtered(held: Float32Array, count: number): Float32Array {
    const output = new Float32Array(count)
    let position = this.#position
    for (let at = 0; at < count; at++, position += this.#down) {
      const start = Math.floor(position / this.#up)
      output[at] = weightedSum(held, start, this.#phases[position % this.#up]!)
    }
    return output
  }
}

/** Two sums in parallel (the number of taps is always even) save the processor half of its waiting. */
function weightedSum(samples: Float32Array, start: number, weights: Float32Array): number {
  let even = 0
  let odd = 0
  for (let tap = 0; tap < weights.length; tap += 2) {
    even += samples[start + tap]! * weights[tap]!
    odd += samples[start + tap + 1]! * weights[tap + 1]!
  }
  return even + odd
}

/** Coefficients for a point `fraction` of a sample behind the middle, normalised to unity gain at 0 Hz. */
function kernel(half: number, fraction: number, bandwidth: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - (half - 1) - fraction
    return sinc(bandwidth * distance) * kaiser(distance / half)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map(tap => tap / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(windowShape * Math.sqrt(1 - x * x))
}

/** The modified Bessel function of the first kind and order zero, by its power series. */
function bessel(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
