import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { drawnPeaks } from './drawn-peaks.ts'

test('the same seed draws the same wave on server and browser, another seed another one', () => {
  expect(drawnPeaks(3)).toEqual(drawnPeaks(3))
  expect(drawnPeaks(3)).not.toEqual(drawnPeaks(4))
})

test('no place is silent, and the loudest fit', () => {
  assert(
    property(integer({ min: 0, max: 999 }), seed => {
      const quietest = Math.min(...drawnPeaks(seed))
      expect(quietest).toBeGreaterThanOrEqual(Math.floor(255 * 0.15 * 0.44))
    }),
  )
  expect(Math.max(...drawnPeaks(1, 5))).toBe(255)
})
