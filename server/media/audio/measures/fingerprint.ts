import { PowerSpectrum } from './fourier.ts'

/** All songs are converted to one rate, 44.1 kHz divided by eight: the bands below end at 2 kHz. */
const commonRate = 5512.5
const windowLength = 2048
const hopLength = 256
const bandCount = 33
const lowestHertz = 300
const highestHertz = 2000
const fingerprintSeconds = 120

/** The first spectrum bin of every band, spaced logarithmically. */
const bandEdges = Array.from({ length: bandCount + 1 }, (_, band) => {
  const hertz = lowestHertz * (highestHertz / lowestHertz) ** (band / bandCount)
  return Math.round((hertz * windowLength) / commonRate)
})

/**
 * Features that stay the same when a song is encoded again: 32 bits every 46 ms, each telling whether the energy
 * difference of two neighbouring bands grew or fell (Haitsma and Kalker, "A Highly Robust Audio Fingerprinting System",
 * 2002). Two encodings of one song differ in fewer than a quarter of the bits, different songs in about half.
 */
export class Fingerprint {
  readonly #words: number[] = []
  readonly #lowPass: LowPass
  readonly #spectrum = new PowerSpectrum(windowLength)
  readonly #window = new Float32Array(windowLength)
  readonly #step: number
  #filled = 0
  #samples = 0
  #nextSample: number
  #samplesLeft: number
  #before: Float32Array | undefined

  constructor(sampleRate: number) {
    this.#lowPass = new LowPass(sampleRate, 2200)
    this.#step = sampleRate / commonRate
    this.#nextSample = this.#step
    this.#samplesLeft = fingerprintSeconds * sampleRate
  }

  push(channels: Float32Array[]): void {
    const left = channels[0]!
    const right = channels[1] ?? left
    const length = Math.min(left.length, this.#samplesLeft)
    this.#samplesLeft -= length
    for (let at = 0; at < length; at++) {
      const sample = this.#lowPass.filtered((left[at]! + right[at]!) / 2)
      if (++this.#samples < this.#nextSample) continue
      this.#nextSample += this.#step
      this.#window[this.#filled++] = sample
      if (this.#filled === windowLength) this.#endWindow()
    }
  }

  /** 32-bit integers, little-endian in memory; none for songs shorter than half a second. */
  words(): Int32Array {
    return Int32Array.from(this.#words)
  }

  #endWindow(): void {
    const powers = this.#spectrum.of(this.#window)
    const energies = Float32Array.from({ length: bandCount }, (_, band) => {
      const from = bandEdges[band]!
      const bins = powers.subarray(from, Math.max(from + 1, bandEdges[band + 1]!))
      return Math.log(bins.reduce((sum, power) => sum + power, 1e-9))
    })
    if (this.#before) this.#words.push(signs(this.#before, energies))
    this.#before = energies
    this.#window.copyWithin(0, hopLength)
    this.#filled = windowLength - hopLength
  }
}

function signs(before: Float32Array, now: Float32Array): number {
  let word = 0
  for (let band = 0; band < bandCount - 1; band++) {
    const slope = now[band]! - now[band + 1]!
    const slopeBefore = before[band]! - before[band + 1]!
    if (slope > slopeBefore) word |= 1 << band
  }
  return word
}

/** Fourth-order Butterworth low pass: two second-order sections by the bilinear transform. */
class LowPass {
  readonly #sections: { gain: number; a1: number; a2: number; s1: number; s2: number }[]

  constructor(sampleRate: number, hertz: number) {
    const k = Math.tan((Math.PI * hertz) / sampleRate)
    this.#sections = [0.54119610014, 1.30656296488].map(quality => {
      const norm = 1 / (1 + k / quality + k * k)
      return {
        gain: k * k * norm,
        a1: 2 * (k * k - 1) * norm,
        a2: (1 - k / quality + k * k) * norm,
        s1: 0,
        s2: 0,
      }
    })
  }

  filtered(sample: number): number {
    let value = sample
    for (const section of this.#sections) {
      const scaled = section.gain * value
      const output = scaled + section.s1
      section.s1 = 2 * scaled - section.a1 * output + section.s2
      section.s2 = scaled - section.a2 * output
      value = output
    }
    return value
  }
}
