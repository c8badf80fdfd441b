import { expect, test } from 'vitest'
import { sine } from '../../testing/sounds.ts'
import { LoudnessMeter } from './loudness.ts'
import { TruePeakMeter } from './true-peak.ts'

/** Signals and tolerances of EBU Tech 3341, "Minimum requirements test signals". */
const stereo = (samples: Float32Array) => [samples, samples]

function loudnessOf(parts: Float32Array[][], sampleRate = 48_000): number {
  const meter = new LoudnessMeter(sampleRate, parts[0]!.length)
  for (const part of parts) meter.push(part)
  return meter.integratedLufs()
}

test.each([32_000, 44_100, 48_000, 96_000])('a stereo sine at -23 dBFS is -23 LUFS at %i Hz', sampleRate => {
  const loudness = loudnessOf([stereo(sine(1000, -23, 20, sampleRate))], sampleRate)
  expect(Math.abs(loudness + 23)).toBeLessThan(0.1)
})

test('a stereo sine at -33 dBFS is -33 LUFS', () => {
  expect(Math.abs(loudnessOf([stereo(sine(1000, -33, 20))]) + 33)).toBeLessThan(0.1)
})

test('quiet parts before and after do not count, ten units below the rest', () => {
  const quiet = stereo(sine(1000, -36, 10))
  const loudness = loudnessOf([quiet, stereo(sine(1000, -23, 60)), quiet])
  expect(Math.abs(loudness + 23)).toBeLessThan(0.1)
})

test('nor do parts below the absolute gate', () => {
  const faint = stereo(sine(1000, -72, 10))
  const quiet = stereo(sine(1000, -36, 10))
  const loudness = loudnessOf([faint, quiet, stereo(sine(1000, -23, 60)), quiet, faint])
  expect(Math.abs(loudness + 23)).toBeLessThan(0.1)
})

test('mono is as loud as the same sound on both sides, for that is how it is heard', () => {
  const tone = sine(1000, -20, 5)
  expect(loudnessOf([[tone]])).toBeCloseTo(loudnessOf([stereo(tone)]), 6)
})

test('silence and what is shorter than a block are at the gate', () => {
  expect(loudnessOf([stereo(new Float32Array(48_000))])).toBe(-70)
  expect(loudnessOf([stereo(sine(1000, -10, 0.3))])).toBe(-70)
})

test('the pieces a song arrives in do not matter', () => {
  const tone = sine(997, -18, 3)
  const pieces = Array.from({ length: Math.ceil(tone.length / 777) }, (_, at) =>
    stereo(tone.subarray(at * 777, (at + 1) * 777)),
  )
  expect(loudnessOf(pieces)).toBeCloseTo(loudnessOf([stereo(tone)]), 9)
})

test('a peak between the samples is found', () => {
  const meter = new TruePeakMeter(1)
  // A quarter of the sample rate, 45 degrees late: the samples reach 0.707 of the wave's height of 0.5.
  const wave = Float32Array.from(
    { length: 4800 },
    (_, at) => 0.5 * Math.sin((Math.PI / 2) * at + Math.PI / 4),
  )
  meter.push([wave])
  expect(meter.peakDb()).toBeGreaterThan(-6.02 - 0.4)
  expect(meter.peakDb()).toBeLessThan(-6.02 + 0.2)
})

test('the true peak of silence is a number too', () => {
  const meter = new TruePeakMeter(2)
  meter.push(stereo(new Float32Array(1000)))
  expect(meter.peakDb()).toBe(-120)
})
