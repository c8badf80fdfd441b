import { expect, test } from 'vitest'
import { barCount, barsFromPeaks, barsPath, barsTransform, peaksFromBase64, wavePath } from './bars.ts'

test('as many bars of 3 px with gaps of 2 as the width holds, never none', () => {
  expect(barCount(3)).toBe(1)
  expect(barCount(8)).toBe(2)
  expect(barCount(12)).toBe(2)
  expect(barCount(378)).toBe(76)
  expect(barCount(0)).toBe(1)
})

test('a bar is as tall as the loudest peak of its stretch', () => {
  const peaks = Uint8Array.of(10, 100, 20, 30, 200, 5)
  expect(barsFromPeaks(peaks, 3)).toEqual([100 / 200, 30 / 200, 1])
  expect(barsFromPeaks(peaks, 6)[5]).toBe(0.04)
})

test('every peak falls into a bar when the counts do not divide', () => {
  for (let loud = 0; loud < 200; loud++) {
    const peaks = new Uint8Array(200)
    peaks[loud] = 255
    expect(Math.max(...barsFromPeaks(peaks, 73))).toBe(1)
  }
})

test('more bars than peaks are joined by straight lines', () => {
  expect(barsFromPeaks(Uint8Array.of(100, 200), 3)).toEqual([0.5, 0.75, 1])
  expect(barsFromPeaks(Uint8Array.of(100), 2)).toEqual([1, 1])
})

test('silence is a low line, not a division by nothing', () => {
  expect(barsFromPeaks(new Uint8Array(4), 2)).toEqual([0.04, 0.04])
  expect(barsFromPeaks(new Uint8Array(0), 2)).toEqual([0.04, 0.04])
})

test('bars stand on the lower edge or hang from the upper one, the last ending at the right edge', () => {
  expect(barsPath([0.5, 1])).toBe('M0 0v50h3V0h2v100h3V0')
  // A box of 8 by 100 becomes 1 by 1.
  expect(barsTransform(2, true)).toBe('matrix(0.125 0 0 0.01 0 0)')
  expect(barsTransform(2)).toBe('matrix(0.125 0 0 -0.01 0 1)')
})

test('a song’s wave is drawn once for each number of bars', () => {
  const peaks = peaksFromBase64('AAH/')!
  expect(peaksFromBase64('AAH/')).toBe(peaks)
  const path = wavePath(peaks, 2)
  expect(path).toBe(barsPath(barsFromPeaks(peaks, 2)))
  expect(wavePath(peaks, 3)).toBe(barsPath(barsFromPeaks(peaks, 3)))
  peaks.fill(9)
  expect(wavePath(peaks, 2)).toBe(path)
  for (let other = 0; other < 500; other++) peaksFromBase64(btoa(`song ${other}`))
  expect(peaksFromBase64('AAH/')).toEqual(Uint8Array.of(0, 1, 255))
})

test('peaks travel as base64; anything else is no peaks', () => {
  expect(peaksFromBase64('AAH/')).toEqual(Uint8Array.of(0, 1, 255))
  expect(peaksFromBase64(null)).toBeNull()
  expect(peaksFromBase64('not base64!')).toBeNull()
})
