import type { Random } from '#contract/random.ts'

/** One key press. `pitch` is MIDI; `velocity` and `brightness` run from 0 to 1. */
export interface Note {
  startSeconds: number
  seconds: number
  pitch: number
  velocity: number
  brightness: number
}

/** What every instrument gets: where to add its sound, what to play, and random numbers for strings and phases. */
export interface Stroke {
  into: Float32Array
  start: number
  held: number
  pitch: number
  velocity: number
  brightness: number
  random: Random
}

/** Samples that sound when the key is held for `held` and the release takes `releaseSamples`. */
export function soundingSamples({ into, start, held }: Stroke, releaseSamples: number): number {
  return Math.min(into.length - start, Math.floor(held + releaseSamples))
}
