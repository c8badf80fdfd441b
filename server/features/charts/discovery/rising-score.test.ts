import { expect, test } from 'vitest'
import { poissonLowerBound, risingScore } from './rising-score.ts'

test('the bound agrees with tables: 0.105 of one, 1.10 of three, 6.22 of ten, 87.4 of a hundred', () => {
  expect(poissonLowerBound(0)).toBe(0)
  for (const [count, exact] of [
    [1, 0.105],
    [3, 1.102],
    [10, 6.221],
    [100, 87.42],
  ] as const)
    expect(Math.abs(poissonLowerBound(count) - exact)).toBeLessThan(0.1)
})

test('a song rises only where chance does not explain it', () => {
  expect(risingScore({ recent: 0, weekBefore: 0 })).toBe(0)
  // Twenty in six hours, the same as in every six hours of its week.
  expect(risingScore({ recent: 20, weekBefore: 20 * 28 })).toBeLessThan(0)
  expect(risingScore({ recent: 40, weekBefore: 20 * 28 })).toBeGreaterThan(0)
  // The same number is worth more to a song that few have heard before.
  expect(risingScore({ recent: 5, weekBefore: 0 })).toBeGreaterThan(
    risingScore({ recent: 5, weekBefore: 28 }),
  )
  expect(risingScore({ recent: 1, weekBefore: 0 })).toBeLessThan(risingScore({ recent: 3, weekBefore: 0 }))
})
