import { frequencyOf, sampleRate, sine } from '../signal.ts'
import { type Stroke, soundingSamples } from './note.ts'

export interface FrequencyModulation {
  kind: 'fm'
  /** The modulator's frequency over the carrier's; whole numbers are harmonic, others ring like metal. */
  ratio: number
  /** Radians of modulation at the stroke, falling to a third within `indexSeconds`. */
  index: number
  indexSeconds: number
  /** The tone falls to a third within so many seconds. */
  decaySeconds: number
  attack: number
  release: number
  /** 0 to 1, at 4.7 Hz. */
  tremolo: number
}

/** One sine modulates another (Chowning 1973): electric pianos, bells, flutes, organs, deep basses. */
export function playFm(patch: FrequencyModulation, stroke: Stroke): void {
  const { into, start, held, velocity } = stroke
  const carrierStep = frequencyOf(stroke.pitch) / sampleRate
  const modulatorStep = carrierStep * patch.ratio
  const releaseSamples = patch.release * sampleRate
  const attackSamples = patch.attack * sampleRate
  const samples = soundingSamples(stroke, releaseSamples)
  const indexKept = Math.exp(-1 / (patch.indexSeconds * sampleRate))
  const toneKept = Math.exp(-1 / (patch.decaySeconds * sampleRate))
  let index = (patch.index * (0.5 + 0.5 * stroke.brightness)) / (2 * Math.PI)
  let tone = velocity
  let carrier = 0
  let modulator = 0
  for (let i = 0; i < samples; i++) {
    carrier += carrierStep
    modulator += modulatorStep
    index *= indexKept
    tone *= toneKept
    let level = i < attackSamples ? (tone * i) / attackSamples : tone
    if (i > held) level *= 1 - (i - held) / releaseSamples
    if (patch.tremolo > 0) level *= 1 - patch.tremolo * (0.5 + 0.5 * sine((i / sampleRate) * 4.7))
    into[start + i]! += sine(carrier + index * sine(modulator)) * level
  }
}
