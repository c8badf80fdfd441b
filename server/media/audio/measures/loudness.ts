/**
 * Integrated loudness as ITU-R BS.1770-4 and EBU Tech 3341 define it: K-weighting (a shelf for the head, a high
 * pass), mean squares over 400 ms blocks with 75 % overlap, an absolute gate at -70 LUFS and a relative one 10 LU
 * below what passed it. A mono song comes out of both loudspeakers, so its one channel counts twice.
 */
export class LoudnessMeter {
  readonly #stages: KWeighting[]
  readonly #hopLength: number
  readonly #hopPowers: number[] = []
  #weighted = new Float64Array(0)
  #power = 0
  #filled = 0

  constructor(sampleRate: number, channelCount: number) {
    this.#stages = Array.from({ length: channelCount }, () => new KWeighting(sampleRate))
    this.#hopLength = Math.round(sampleRate / 10)
  }

  push(channels: Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    if (this.#weighted.length < length) this.#weighted = new Float64Array(length)
    const weighted = this.#weighted.fill(0, 0, length)
    for (const [index, stage] of this.#stages.entries()) stage.addSquares(channels[index]!, weighted)
    for (let at = 0; at < length; ) {
      const end = Math.min(length, at + this.#hopLength - this.#filled)
      this.#filled += end - at
      for (; at < end; at++) this.#power += weighted[at]!
      if (this.#filled === this.#hopLength) this.#endHop()
    }
  }

  /** LUFS; -70, the absolute gate, when nothing is louder. */
  integratedLufs(): number {
    const blocks: number[] = []
    for (let hop = 3; hop < this.#hopPowers.length; hop++) {
      blocks.push(mean(this.#hopPowers.slice(hop - 3, hop + 1)))
    }
    const audible = blocks.filter(power => lufs(power) > absoluteGateLufs)
    if (audible.length === 0) return absoluteGateLufs
    const relativeGate = lufs(mean(audible)) - 10
    return lufs(mean(audible.filter(power => lufs(power) > relativeGate)))
  }

  #endHop(): void {
    const sides = this.#stages.length === 1 ? 2 : 1
    this.#hopPowers.push((sides * this.#power) / this.#hopLength)
    this.#power = 0
    this.#filled = 0
  }
}

export const absoluteGateLufs = -70
const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The two filters of BS.1770-4 annex 1. It tabulates their coefficients for 48 kHz only; these are the analogue
 * prototypes behind the tables, so that every sample rate gets the same curve (bilinear transform).
 */
class KWeighting {
  readonly #shelf: Biquad
  readonly #highPass: Biquad
  readonly #state = new Float64Array(4)

  constructor(sampleRate: number) {
    this.#shelf = highShelf(sampleRate, 1681.974450955533, 3.999843853973347, 0.7071752369554196)
    this.#highPass = highPass(sampleRate, 38.13547087602444, 0.5003270373238773)
  }

  /** Adds the square of every weighted sample to `sums`. */
  addSquares(samples: Float32Array, sums: Float64Array): void {
    const { b0, b1, b2, a1, a2 } = this.#shelf
    const { a1: c1, a2: c2 } = this.#highPass
    let [s1 = 0, s2 = 0, t1 = 0, t2 = 0] = this.#state
    for (let at = 0; at < samples.length; at++) {
      const x = samples[at]!
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + t1
      t1 = -2 * y - c1 * z + t2
      t2 = y - c2 * z
      sums[at]! += z * z
    }
    this.#state.set([s1, s2, t1, t2])
  }
}

interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

function highShelf(sampleRate: number, frequency: number, gainDb: number, quality: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / sampleRate)
  const high = 10 ** (gainDb / 20)
  const band = high ** 0.4996667741545416
  const norm = 1 + k / quality + k * k
  return {
    b0: (high + (band * k) / quality + k * k) / norm,
    b1: (2 * (k * k - high)) / norm,
    b2: (high - (band * k) / quality + k * k) / norm,
    a1: (2 * (k * k - 1)) / norm,
    a2: (1 - k / quality + k * k) / norm,
  }
}

/** The standard leaves the numerator 1, -2, 1 unscaled. */
function highPass(sampleRate: number, frequency: number, quality: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / sampleRate)
  const norm = 1 + k / quality + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / norm, a2: (1 - k / quality + k * k) / norm }
}
