import { frequencyOf, sampleRate } from '../signal.ts'
import { type Stroke, soundingSamples } from './note.ts'

export interface Pluck {
  kind: 'pluck'
  /** 0 a thumb near the neck, 1 a hard plectrum. */
  bright: number
  /** What is left of the string after each turn: 0.98 muted, 0.999 rings. */
  ring: number
  release: number
}

/** A plucked string after Karplus and Strong (1983): a burst of noise circulates in a damped delay line. */
export function playPluck(patch: Pluck, stroke: Stroke): void {
  const { into, start, held, velocity } = stroke
  const period = sampleRate / frequencyOf(stroke.pitch) - 0.5
  const length = Math.floor(period) + 1
  const fraction = period + 1 - length
  const string = excited(length, patch.bright * (0.6 + 0.4 * stroke.brightness), stroke.random)
  const releaseSamples = patch.release * sampleRate
  const samples = soundingSamples(stroke, releaseSamples)
  let at = 0
  let before = 0
  for (let i = 0; i < samples; i++) {
    const next = at + 1 >= length ? 0 : at + 1
    const now = string[at]! * (1 - fraction) + string[next]! * fraction
    string[at] = 0.5 * (now + before) * patch.ring
    before = now
    at = next
    const level = i < held ? 1 : Math.max(0, 1 - (i - held) / releaseSamples)
    into[start + i]! += now * velocity * level
  }
}

/** The burst of noise, centred on zero so that no string begins with a thump. */
function excited(length: number, bright: number, random: () => number): Float32Array {
  const string = new Float32Array(length)
  let smooth = 0
  let sum = 0
  for (let i = 0; i < length; i++) {
    smooth += bright * (random() * 2 - 1 - smooth)
    string[i] = smooth
    sum += smooth
  }
  const mean = sum / length
  for (let i = 0; i < length; i++) string[i]! -= mean
  return string
}
