import { sampleRate } from './signal.ts'

/** Left and right, of the same length. */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

/**
 * Delay lengths of Freeverb (Jezar at Dreampoint, public domain), without two combs and one allpass. They are halved,
 * because the room is computed at half the sample rate, in half the time: walls absorb the highest notes anyway.
 */
const combLengths = [558, 594, 639, 678, 711, 779]
const allpassLengths = [278, 221, 113]
const rightSpread = 12

/** Adds a room to `into`: `send` is what sounds in it, `size` 0 (closet) to 1 (cathedral), `level` its share. */
export function addReverb(into: Stereo, send: Float32Array, size: number, level: number): void {
  const coarse = new Float32Array(send.length >> 1)
  for (let i = 0; i < coarse.length; i++) coarse[i] = 0.5 * (send[2 * i]! + send[2 * i + 1]!)
  for (const [out, spread] of [
    [into.left, 0],
    [into.right, rightSpread],
  ] as const) {
    const room = new Float32Array(coarse.length)
    for (const length of combLengths) {
      comb(coarse, room, Math.floor((length + spread) * (0.7 + 0.5 * size)), 0.77 + 0.12 * size)
    }
    for (const length of allpassLengths) allpass(room, length + spread)
    for (let i = 0; i + 1 < room.length; i++) {
      out[2 * i]! += room[i]! * level
      out[2 * i + 1]! += 0.5 * (room[i]! + room[i + 1]!) * level
    }
  }
}

function comb(send: Float32Array, room: Float32Array, length: number, feedback: number): void {
  const line = new Float32Array(length)
  let at = 0
  let dull = 0
  for (let i = 0; i < send.length; i++) {
    const echo = line[at]!
    dull = echo * 0.82 + dull * 0.18
    line[at] = send[i]! * 0.06 + dull * feedback
    at = at + 1 === length ? 0 : at + 1
    room[i]! += echo
  }
}

function allpass(room: Float32Array, length: number): void {
  const line = new Float32Array(length)
  let at = 0
  for (let i = 0; i < room.length; i++) {
    const late = line[at]!
    const now = room[i]!
    line[at] = now + late * 0.5
    room[i] = late - now
    at = at + 1 === length ? 0 : at + 1
  }
}

/** Adds echoes that fall left and right in turn, each duller than the one before. */
export function addPingPong(into: Stereo, send: Float32Array, seconds: number, level: number): void {
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const leftLine = new Float32Array(length)
  const rightLine = new Float32Array(length)
  let at = 0
  let dull = 0
  for (let i = 0; i < send.length; i++) {
    const left = leftLine[at]!
    const right = rightLine[at]!
    dull += 0.45 * (send[i]! + right * 0.42 - dull)
    leftLine[at] = dull
    rightLine[at] = left
    into.left[i]! += left * level
    into.right[i]! += right * level
    at = at + 1 === length ? 0 : at + 1
  }
}

/** The gain under which everything but the drums ducks: it drops with each kick and swells back. */
export function duckingCurve(samples: number, kickSeconds: readonly number[], depth: number): Float32Array {
  const curve = new Float32Array(samples).fill(1)
  const recovery = Math.round(0.26 * sampleRate)
  for (const seconds of kickSeconds) {
    const start = Math.round(seconds * sampleRate)
    for (let i = 0; i < recovery && start + i < samples; i++) {
      const back = i / recovery
      curve[start + i] = Math.min(curve[start + i]!, 1 - depth * (1 - back) * (1 - back))
    }
  }
  return curve
}

/** Hertz above which air is added. */
const airFrom = 2_500

/** Lifts what lies above 2.5 kHz by so many decibels, with a gentle slope. Changes it in place. */
export function addAir(side: Float32Array, decibels: number): void {
  const share = 1 - Math.exp((-2 * Math.PI * airFrom) / sampleRate)
  const lift = 10 ** (decibels / 20) - 1
  let low = 0
  for (let i = 0; i < side.length; i++) {
    low += share * (side[i]! - low)
    side[i]! += lift * (side[i]! - low)
  }
}
