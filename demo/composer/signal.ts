import { randomFrom } from '#contract/random.ts'

/** Samples a second of everything the composer makes. */
export const sampleRate = 44_100

/** Hertz of a MIDI pitch (69 is the A at 440 Hz); fractions are allowed. */
export function frequencyOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

const tableLength = 16_384
const sines = Float32Array.from({ length: tableLength }, (_, i) => Math.sin((2 * Math.PI * i) / tableLength))

/** The sine of a phase counted in turns: at 0.25 it is 1. Uses a table, because Math.sin costs four times as much. */
export function sine(turns: number): number {
  return sines[((turns - Math.floor(turns)) * tableLength) | 0]!
}

const noiseLength = 1 << 17

/** White noise, always the same; read it with `noise[i & noiseMask]`. */
export const noise = (() => {
  const random = randomFrom(12_345)
  return Float32Array.from({ length: noiseLength }, () => random() * 2 - 1)
})()
export const noiseMask = noiseLength - 1

/** Times in seconds, `sustain` from 0 to 1. */
export interface Envelope {
  attack: number
  decay: number
  sustain: number
  release: number
}

/** Levels change in straight lines over so many samples; finer steps cost time and can't be heard. */
export const controlSamples = 32

/** Level (0 to 1) `i` samples after the key went down, when it is held for `held` samples. */
export function envelopeAt(i: number, held: number, envelope: Envelope): number {
  if (i >= held) {
    const left = 1 - (i - held) / (envelope.release * sampleRate)
    return left <= 0 ? 0 : pressedLevel(held, envelope) * left * left
  }
  return pressedLevel(i, envelope)
}

function pressedLevel(i: number, { attack, decay, sustain }: Envelope): number {
  const attackSamples = attack * sampleRate
  if (i < attackSamples) return i / attackSamples
  const fallen = (i - attackSamples) / (decay * sampleRate)
  return fallen >= 1 ? sustain : 1 - (1 - sustain) * fallen
}
