import { expect, test } from 'vitest'
import { sine } from '../../testing/sounds.ts'
import { Resampler } from './resample.ts'

function resampled(samples: Float32Array, from: number, to: number, pieceLength = samples.length) {
  const resampler = new Resampler(from, to, 1)
  const output: number[] = []
  for (let at = 0; at < samples.length; at += pieceLength) {
    output.push(...resampler.push([samples.subarray(at, at + pieceLength)])[0]!)
  }
  output.push(...resampler.end()[0]!)
  return Float32Array.from(output)
}

/** The largest difference from the expected samples, except at the ends, where the filter has no input. */
function worstError(output: Float32Array, wanted: Float32Array): number {
  let worst = 0
  for (let at = 200; at < wanted.length - 200; at++) {
    worst = Math.max(worst, Math.abs(output[at]! - wanted[at]!))
  }
  return worst
}

test.each([
  [96_000, 48_000],
  [22_050, 44_100],
  [8_000, 48_000],
  [44_056, 48_000],
  [192_000, 48_000],
])('a tone keeps its pitch, level and place from %i to %i Hz', (from, to) => {
  const output = resampled(sine(1000, -6, 0.2, from), from, to)
  const wanted = sine(1000, -6, 0.2, to)
  expect(Math.abs(output.length - wanted.length)).toBeLessThanOrEqual(1)
  expect(worstError(output, wanted)).toBeLessThan(0.0005)
})

test('what the lower rate cannot hold disappears instead of folding back', () => {
  const output = resampled(sine(30_000, 0, 0.2, 96_000), 96_000, 48_000)
  expect(worstError(output, new Float32Array(output.length))).toBeLessThan(0.001)
})

test('the pieces a song arrives in do not matter', () => {
  const tone = sine(440, -6, 0.1, 37_800)
  const whole = resampled(tone, 37_800, 48_000)
  expect(resampled(tone, 37_800, 48_000, 1)).toEqual(whole)
  expect(resampled(tone, 37_800, 48_000, 333)).toEqual(whole)
})
