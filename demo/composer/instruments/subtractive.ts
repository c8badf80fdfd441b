import type { Random } from '#contract/random.ts'
import { StateVariableFilter } from '../filter.ts'
import { controlSamples, type Envelope, envelopeAt, frequencyOf, sampleRate, sine } from '../signal.ts'
import { type Stroke, soundingSamples } from './note.ts'

export interface Subtractive {
  kind: 'subtractive'
  /** Oscillators and how far the outer ones are out of tune, in semitones. */
  unison: number
  detune: number
  /** 0 is a saw; otherwise the share of the period a pulse is up. */
  pulse: number
  /** Hertz; the filter starts `sweep` above `cutoff` and falls back within `sweepSeconds`. */
  cutoff: number
  sweep: number
  sweepSeconds: number
  resonance: number
  /** So many hertz the cutoff drifts up and down, once in four seconds. */
  drift: number
  /** 1 is a singer's vibrato; it sets in late. */
  vibrato: number
  envelope: Envelope
}

/** Detuned saws or pulses through a swept lowpass filter: pads, basses, brass, strings, leads. */
export function playSubtractive(patch: Subtractive, stroke: Stroke): void {
  const { into, start, held, velocity } = stroke
  const oscillators = new Unison(patch, stroke.pitch, stroke.random)
  const filter = new StateVariableFilter()
  const open = 0.35 + 0.65 * stroke.brightness
  const samples = soundingSamples(stroke, patch.envelope.release * sampleRate)
  const loudness = velocity / Math.sqrt(patch.unison)
  const block = new Float32Array(controlSamples)
  let level = 0
  for (let i = 0; i < samples; i += controlSamples) {
    const seconds = i / sampleRate
    const swept = patch.cutoff + patch.sweep * Math.exp(-seconds / patch.sweepSeconds)
    filter.tune(swept * open + patch.drift * sine(seconds * 0.25), patch.resonance)
    oscillators.bend(1 + 0.0045 * patch.vibrato * Math.min(1, seconds / 0.3) * sine(seconds * 5.3))
    oscillators.render(block)
    const climb = (envelopeAt(i + controlSamples, held, patch.envelope) * loudness - level) / controlSamples
    const end = Math.min(controlSamples, samples - i)
    for (let k = 0; k < end; k++) {
      level += climb
      into[start + i + k]! += filter.lowpass(block[k]!) * level
    }
  }
}

class Unison {
  private readonly phases: Float64Array
  private readonly tuned: Float64Array
  private readonly steps: Float64Array
  private readonly pulse: number

  constructor(patch: Subtractive, pitch: number, random: Random) {
    const spread = (i: number) => (patch.unison === 1 ? 0 : ((i / (patch.unison - 1)) * 2 - 1) * patch.detune)
    this.tuned = Float64Array.from(
      { length: patch.unison },
      (_, i) => frequencyOf(pitch + spread(i)) / sampleRate,
    )
    this.steps = this.tuned.slice()
    this.phases = Float64Array.from({ length: patch.unison }, () => random())
    this.pulse = patch.pulse
  }

  bend(factor: number): void {
    for (let i = 0; i < this.steps.length; i++) this.steps[i] = this.tuned[i]! * factor
  }

  /** Fills a block with the sum of all oscillators. */
  render(block: Float32Array): void {
    block.fill(0)
    for (let i = 0; i < this.phases.length; i++) {
      const step = this.steps[i]!
      let phase = this.phases[i]!
      for (let k = 0; k < block.length; k++) {
        phase += step
        if (phase >= 1) phase -= 1
        block[k]! += saw(phase, step)
        if (this.pulse > 0) {
          const falling = phase + this.pulse
          block[k]! -= saw(falling >= 1 ? falling - 1 : falling, step)
        }
      }
      this.phases[i] = phase
    }
  }
}

/**
 * A saw whose corner is rounded over two samples, so that it does not alias.
 * Source: Välimäki and Huovilainen, "Antialiasing Oscillators in Subtractive Synthesis", 2007 (PolyBLEP).
 */
export function saw(phase: number, step: number): number {
  const naive = 2 * phase - 1
  if (phase < step) {
    const t = phase / step
    return naive - (t + t - t * t - 1)
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return naive - (t * t + t + t + 1)
  }
  return naive
}
