import { expect, test } from 'vitest'
import { placeAt, scrollStep } from './use-row-drag.ts'

test('a row goes where it is dropped, also among rows of other heights; above and below the list, to its ends', () => {
  // The list begins 300 pixels below what its rows are measured from.
  const rows = [60, 100, 60].map((offsetHeight, at) => ({ offsetTop: [300, 360, 460][at]!, offsetHeight }))
  expect([-20, 0, 59, 60, 159, 160, 219, 500].map(y => placeAt(rows, y))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
})

test('near an edge the list scrolls, faster the nearer, and only to where the row is dragged', () => {
  const up = (y: number) => scrollStep(y, -1, { top: 0, bottom: 800 })
  const down = (y: number) => scrollStep(y, 1, { top: 0, bottom: 800 })
  expect(up(400)).toBeCloseTo(0)
  expect(down(400)).toBe(0)
  expect(up(30)).toBeLessThan(0)
  expect(up(10)).toBeLessThan(up(30))
  expect(up(-50)).toBe(up(0))
  expect(down(30)).toBe(0)
  expect(down(770)).toBe(-up(30))
  expect(up(770)).toBeCloseTo(0)
})
