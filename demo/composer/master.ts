import { LoudnessMeter } from '../../server/media/audio/measures/loudness.ts'
import type { Stereo } from './effects.ts'
import type { Ending } from './form.ts'
import { sampleRate } from './signal.ts'

/** The product aims at -14. This is a little less, because single strokes in loud sections need headroom. */
const targetLufs = -14.6
/** MP3 encoding adds to peaks, which should stay below -1 dBTP. */
const ceiling = 10 ** (-1.8 / 20)
const attackSeconds = 0.004
const releaseSeconds = 0.09
const fadeInSeconds = 0.01
const fadeOutSeconds = { ring: 1.3, cold: 0.25, fade: 1.3 } as const

/** Brings a mix to the target loudness, below the ceiling, with clean ends. Changes it in place. */
export function master(mix: Stereo, ending: Ending): void {
  fade(mix, fadeOutSeconds[ending])
  raise(mix, targetLufs - loudnessOf(mix))
  for (let pass = 0; pass < 2; pass++) {
    limit(mix)
    const missing = targetLufs - loudnessOf(mix)
    if (Math.abs(missing) < 0.3) return
    raise(mix, missing)
  }
  limit(mix)
}

/** In LUFS, with the meter that measures every upload. */
export function loudnessOf({ left, right }: Stereo): number {
  const meter = new LoudnessMeter(sampleRate, 2)
  meter.push([left, right])
  return meter.integratedLufs()
}

function raise({ left, right }: Stereo, decibels: number): void {
  const gain = 10 ** (decibels / 20)
  for (let i = 0; i < left.length; i++) {
    left[i]! *= gain
    right[i]! *= gain
  }
}

function fade({ left, right }: Stereo, outSeconds: number): void {
  const fadeIn = fadeInSeconds * sampleRate
  const fadeOut = outSeconds * sampleRate
  for (let i = 0; i < left.length; i++) {
    const untilEnd = (left.length - i) / fadeOut
    const level = Math.min(1, i / fadeIn) * Math.min(1, untilEnd * untilEnd)
    left[i]! *= level
    right[i]! *= level
  }
}

/** A limiter with look-ahead: the gain goes down before the peak comes and returns slowly after it. */
function limit({ left, right }: Stereo): void {
  const gains = neededGains(left, right)
  const rise = 1 - Math.exp(-1 / (releaseSeconds * sampleRate))
  for (let i = 1; i < gains.length; i++) {
    gains[i] = Math.min(gains[i]!, gains[i - 1]! + (1 - gains[i - 1]!) * rise)
  }
  const fall = 1 / (attackSeconds * sampleRate)
  for (let i = gains.length - 2; i >= 0; i--) gains[i] = Math.min(gains[i]!, gains[i + 1]! + fall)
  for (let i = 0; i < gains.length; i++) {
    left[i]! *= gains[i]!
    right[i]! *= gains[i]!
  }
}

function neededGains(left: Float32Array, right: Float32Array): Float32Array {
  const gains = new Float32Array(left.length).fill(1)
  for (let i = 1; i + 2 < left.length; i++) {
    const peak = Math.max(peakAround(left, i), peakAround(right, i))
    if (peak <= ceiling) continue
    const needed = ceiling / peak
    gains[i] = Math.min(gains[i]!, needed)
    gains[i + 1] = Math.min(gains[i + 1]!, needed)
  }
  return gains
}

/** The higher of a sample and the interpolated value half-way to the next one: nearly what a true peak meter finds. */
function peakAround(channel: Float32Array, i: number): number {
  if (Math.abs(channel[i]!) < ceiling / 2) return 0
  const between = 0.5625 * (channel[i]! + channel[i + 1]!) - 0.0625 * (channel[i - 1]! + channel[i + 2]!)
  return Math.max(Math.abs(channel[i]!), Math.abs(between))
}
