import type { Stereo } from './effects.ts'
import { sampleRate, sine } from './signal.ts'

/** What the desk does to one track. */
export interface Strip {
  /** Level in decibels of the track's loud passages. */
  decibels: number
  /** 0 a point in the middle, 1 as wide as it goes. */
  width: number
  /** -1 left, 1 right. */
  pan: number
  /** Share that goes to the room and to the echo. */
  reverb: number
  echo: number
  /** Whether the kick pushes it down. */
  ducks: boolean
}

export interface Buses {
  out: Stereo
  room: Float32Array
  echo: Float32Array
}

/** The gain that brings a take's loudest fifth to the wanted level; 0 when the take is silent. */
export function gainFor(take: Float32Array, decibels: number): number {
  const block = Math.round(0.2 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= take.length; start += block) {
    powers.push(roughPower(take, start, start + block))
  }
  powers.sort((a, b) => b - a)
  const loud = powers.slice(0, Math.ceil(powers.length / 5))
  const power = loud.reduce((sum, value) => sum + value, 0) / loud.length
  return power < 1e-9 ? 0 : 10 ** (decibels / 20) / Math.sqrt(power)
}

/** Every third sample tells as much about the power as all of them. */
function roughPower(take: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i += 3) sum += take[i]! * take[i]!
  return (sum * 3) / (to - from)
}

/** An overdriven amplifier: quiet sound stays, loud sound is flattened. `gain` is the amount of overdrive. */
export function drive(take: Float32Array, gain: number): void {
  for (let i = 0; i < take.length; i++) if (take[i] !== 0) take[i] = Math.tanh(take[i]! * gain)
}

/** Silent stretches of so many samples are skipped. */
const stretch = 2048

/**
 * Adds a take to the buses, multiplied by `gain` and `curve` (1 everywhere, or the ducking). For `width`, a delayed copy
 * is added to both sides with opposite signs; the delay changes slowly. This is wide on loudspeakers, and in mono the two
 * copies cancel, so nothing sounds hollow.
 */
export function addStrip(
  buses: Buses,
  take: Float32Array,
  strip: Strip,
  gain: number,
  curve: Float32Array,
): void {
  for (let start = 0; start < take.length; start += stretch) {
    const end = Math.min(take.length, start + stretch)
    if (isSilent(take, Math.max(0, start - stretch), end)) continue
    if (strip.width > 0) placeSides(buses.out, take, strip, gain * strip.width, curve, start, end)
    placeAndSend(buses, take, strip, gain, curve, start, end)
  }
}

function isSilent(take: Float32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (take[i] !== 0) return false
  return true
}

function placeAndSend(
  { out, room, echo }: Buses,
  take: Float32Array,
  strip: Strip,
  gain: number,
  curve: Float32Array,
  from: number,
  to: number,
): void {
  const { left, right } = out
  const [leftShare, rightShare] = shares(strip.pan)
  for (let i = from; i < to; i++) {
    const dry = take[i]! * curve[i]! * gain
    left[i]! += leftShare * dry
    right[i]! += rightShare * dry
    room[i]! += strip.reverb * dry
    echo[i]! += strip.echo * dry
  }
}

function placeSides(
  { left, right }: Stereo,
  take: Float32Array,
  { pan }: Strip,
  gain: number,
  curve: Float32Array,
  from: number,
  to: number,
): void {
  const [leftShare, rightShare] = shares(pan)
  let read = from - delayAt(from)
  const pace = 1 - (delayAt(to) - delayAt(from)) / (to - from)
  for (let i = from; i < to; i++, read += pace) {
    if (read < 0) continue
    const whole = read | 0
    const before = take[whole]!
    const side = (before + (take[whole + 1]! - before) * (read - whole)) * curve[i]! * gain
    left[i]! += leftShare * side
    right[i]! -= rightShare * side
  }
}

/** The delay in samples; it changes slowly between 11 and 14 ms. */
function delayAt(i: number): number {
  return (0.0125 + 0.0012 * sine((i / sampleRate) * 0.6)) * sampleRate
}

function shares(pan: number): readonly [left: number, right: number] {
  return [Math.min(1, 1 - pan), Math.min(1, 1 + pan)]
}
