import { expect, test } from 'vitest'
import { PeakOutline } from './peaks.ts'

function outlineOf(samples: Float32Array, pieceLength = samples.length): number[] {
  const outline = new PeakOutline()
  for (let at = 0; at < samples.length; at += pieceLength)
    outline.push([samples.subarray(at, at + pieceLength)])
  return [...outline.bytes()]
}

test.each([4_000, 100_000, 3_000_000])('a ramp of %i samples is a ramp of 200 bytes', length => {
  const outline = outlineOf(Float32Array.from({ length }, (_, at) => (0.5 * at) / length))
  expect(outline).toHaveLength(200)
  expect(outline[199]).toBe(255)
  for (const [index, level] of outline.entries()) {
    expect(Math.abs(level - (255 * (index + 1)) / 200)).toBeLessThan(4)
  }
})

test('one click shows in its place, on whichever side it is', () => {
  const silent = new Float32Array(1_000_000)
  const click = Float32Array.from(silent)
  click[752_500] = -0.1
  const outline = new PeakOutline()
  outline.push([silent, click])
  expect([...outline.bytes()].findIndex(level => level === 255)).toBe(150)
  expect(outline.bytes().filter(level => level > 0)).toHaveLength(1)
})

test('the pieces a song arrives in do not matter', () => {
  const samples = Float32Array.from({ length: 50_000 }, (_, at) => Math.sin(at ** 1.5))
  expect(outlineOf(samples, 777)).toEqual(outlineOf(samples))
})
