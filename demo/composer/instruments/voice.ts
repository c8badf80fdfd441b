import { StateVariableFilter } from '../filter.ts'
import {
  controlSamples,
  type Envelope,
  envelopeAt,
  frequencyOf,
  noise,
  noiseMask,
  sampleRate,
  sine,
} from '../signal.ts'
import { type Stroke, soundingSamples } from './note.ts'
import { saw } from './subtractive.ts'

/** Hertz and level of the three resonances that make a vowel (Peterson and Barney 1952, rounded). */
const vowels = {
  a: [
    [800, 1],
    [1150, 0.5],
    [2900, 0.2],
  ],
  o: [
    [450, 1],
    [800, 0.45],
    [2830, 0.1],
  ],
  u: [
    [325, 1],
    [700, 0.3],
    [2700, 0.07],
  ],
} as const

export interface Voice {
  kind: 'voice'
  vowel: keyof typeof vowels
  breath: number
  envelope: Envelope
}

/** A singer without words: a buzzing glottis, some breath, three resonances, a scoop into every note. */
export function playVoice(patch: Voice, stroke: Stroke): void {
  const { into, start, held, velocity } = stroke
  const [first, [secondHertz, middleLevel], [thirdHertz, highLevel]] = vowels[patch.vowel]
  const [low, middle, high] = [formant(first[0]), formant(secondHertz), formant(thirdHertz)]
  const samples = soundingSamples(stroke, patch.envelope.release * sampleRate)
  const step = frequencyOf(stroke.pitch) / sampleRate
  let phase = stroke.random()
  let wobble = 1
  let before = 0
  let level = 0
  let climb = 0
  for (let i = 0; i < samples; i++) {
    if (i % controlSamples === 0) {
      wobble = intonation(i / sampleRate)
      climb = (envelopeAt(i + controlSamples, held, patch.envelope) * velocity - level) / controlSamples
    }
    level += climb
    phase += step * wobble
    if (phase >= 1) phase -= 1
    const glottis = saw(phase, step * wobble) + patch.breath * noise[(start + i) & noiseMask]!
    const tilted = glottis - 0.3 * before
    before = glottis
    const sung =
      low.bandpass(tilted) + middle.bandpass(tilted) * middleLevel + high.bandpass(tilted) * highLevel
    into[start + i]! += sung * level
  }
}

function formant(hertz: number): StateVariableFilter {
  const filter = new StateVariableFilter()
  filter.tune(hertz, 7)
  return filter
}

function intonation(seconds: number): number {
  const scoop = seconds < 0.07 ? 1 - 0.025 * (1 - seconds / 0.07) : 1
  return scoop * (1 + 0.006 * Math.min(1, Math.max(0, seconds - 0.15) / 0.35) * sine(seconds * 5.4))
}
