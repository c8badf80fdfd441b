import { expect, test } from 'vitest'
import { filledShare } from './Stars.tsx'

const drawn = (value: number) => [1, 2, 3, 4, 5].map(star => filledShare(value, star))

test('a value is drawn to the nearest half star', () => {
  expect(drawn(4.7)).toEqual([1, 1, 1, 1, 0.5])
  expect(drawn(4.8)).toEqual([1, 1, 1, 1, 1])
  expect(drawn(3.2)).toEqual([1, 1, 1, 0, 0])
  expect(drawn(0.3)).toEqual([0.5, 0, 0, 0, 0])
  expect(drawn(0)).toEqual([0, 0, 0, 0, 0])
})
