import type { Stereo } from './effects.ts'
import { sampleRate } from './signal.ts'

const shelf = shelfCoefficients()
const highpass = highpassCoefficients()

/**
 * Integrated loudness in LUFS after ITU-R BS.1770-5: K-weighting, blocks of 400 ms that overlap by three
 * quarters, an absolute gate at -70 and a relative one 10 below what passed it. -Infinity for silence.
 */
export function loudnessOf({ left, right }: Stereo): number {
  const hops = hopPowers(left)
  for (const [i, power] of hopPowers(right).entries()) hops[i]! += power
  const blocks: number[] = []
  for (let i = 0; i + 4 <= hops.length; i++) {
    blocks.push((hops[i]! + hops[i + 1]! + hops[i + 2]! + hops[i + 3]!) / 4)
  }
  const audible = blocks.filter(power => lufs(power) > -70)
  const threshold = lufs(mean(audible)) - 10
  return lufs(mean(audible.filter(power => lufs(power) > threshold)))
}

/** Mean square of the weighted channel in each 100 ms. */
function hopPowers(channel: Float32Array): number[] {
  const hop = Math.round(sampleRate / 10)
  const weighting = new KWeighting()
  const powers: number[] = []
  for (let start = 0; start + hop <= channel.length; start += hop) {
    powers.push(weighting.energyOf(channel, start, start + hop) / hop)
  }
  return powers
}

/** The two filters in a row. Their memory lives in locals while a hop runs: three times as fast as closures. */
class KWeighting {
  private shelf1 = 0
  private shelf2 = 0
  private high1 = 0
  private high2 = 0

  energyOf(channel: Float32Array, from: number, to: number): number {
    const [b0, b1, b2, a1, a2] = shelf
    const [, , , h1, h2] = highpass
    let { shelf1, shelf2, high1, high2 } = this
    let energy = 0
    for (let i = from; i < to; i++) {
      const input = channel[i]!
      const shelved = b0 * input + shelf1
      shelf1 = b1 * input - a1 * shelved + shelf2
      shelf2 = b2 * input - a2 * shelved
      const weighted = shelved + high1
      high1 = high2 - 2 * shelved - h1 * weighted
      high2 = shelved - h2 * weighted
      energy += weighted * weighted
    }
    this.shelf1 = shelf1
    this.shelf2 = shelf2
    this.high1 = high1
    this.high2 = high2
    return energy
  }
}

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The head's shelf. Analogue values behind BS.1770's table: Brecht De Man, "Evaluation of … R128", 2014. */
function shelfCoefficients(): Coefficients {
  const k = Math.tan((Math.PI * 1681.9744509555319) / sampleRate)
  const q = 0.7071752369554193
  const high = 10 ** (3.99984385397 / 20)
  const band = high ** 0.499666774155
  const a0 = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function highpassCoefficients(): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087613982) / sampleRate)
  const q = 0.5003270373253953
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}
