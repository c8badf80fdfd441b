/** Power spectra of real windows of one length, a power of two (radix-2 fast Fourier transform). */
export class PowerSpectrum {
  readonly #size: number
  readonly #real: Float32Array
  readonly #imaginary: Float32Array
  readonly #cosines: Float32Array
  readonly #sines: Float32Array
  readonly #hann: Float32Array
  readonly #reversed: Uint32Array

  constructor(size: number) {
    this.#size = size
    this.#real = new Float32Array(size)
    this.#imaginary = new Float32Array(size)
    const angle = (2 * Math.PI) / size
    this.#cosines = Float32Array.from({ length: size / 2 }, (_, at) => Math.cos(angle * at))
    this.#sines = Float32Array.from({ length: size / 2 }, (_, at) => -Math.sin(angle * at))
    this.#hann = Float32Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos(angle * at))
    const bits = Math.log2(size)
    this.#reversed = Uint32Array.from({ length: size }, (_, at) => reversedBits(at, bits))
  }

  /** The power of every frequency up to half the sample rate, after a Hann window. */
  of(samples: Float32Array): Float32Array {
    for (let at = 0; at < this.#size; at++) {
      this.#real[this.#reversed[at]!] = samples[at]! * this.#hann[at]!
    }
    this.#imaginary.fill(0)
    for (let width = 2; width <= this.#size; width *= 2) this.#butterflies(width)
    return Float32Array.from(
      { length: this.#size / 2 },
      (_, at) => this.#real[at]! ** 2 + this.#imaginary[at]! ** 2,
    )
  }

  #butterflies(width: number): void {
    const real = this.#real
    const imaginary = this.#imaginary
    const half = width / 2
    const stride = this.#size / width
    for (let k = 0; k < half; k++) {
      const cosine = this.#cosines[k * stride]!
      const sine = this.#sines[k * stride]!
      for (let a = k; a < this.#size; a += width) {
        const b = a + half
        const x = real[b]! * cosine - imaginary[b]! * sine
        const y = real[b]! * sine + imaginary[b]! * cosine
        real[b] = real[a]! - x
        imaginary[b] = imaginary[a]! - y
        real[a]! += x
        imaginary[a]! += y
      }
    }
  }
}

function reversedBits(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit++) reversed |= ((value >> bit) & 1) << (bits - 1 - bit)
  return reversed
}
