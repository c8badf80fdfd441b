import { expect, test } from 'vitest'
import { contestPoints, percentiles } from './artist-score.ts'
import { monthOf, monthsBetween, periodOf } from './month.ts'

test('a score becomes the percentage of songs below it; songs with the same score get the middle of their range', () => {
  expect(percentiles([{ score: 4, songs: 1 }])).toEqual(new Map([[4, 50]]))
  const found = percentiles([
    { score: 4.5, songs: 1 },
    { score: 3, songs: 5 },
    { score: 4, songs: 3 },
    { score: 3, songs: 1 },
  ])
  expect([...found]).toEqual([
    [3, 30],
    [4, 75],
    [4.5, 95],
  ])
})

test('a contest’s first place is worth more than the second, and more in a large contest than in a small one', () => {
  expect(contestPoints({ ranking: 1, entries: 9 })).toBeCloseTo(100, 9)
  expect(contestPoints({ ranking: 2, entries: 9 })).toBeCloseTo(59.46, 2)
  expect(contestPoints({ ranking: 1, entries: 99 })).toBeCloseTo(200, 9)
})

test('months follow each other over the end of a year', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  expect(periodOf('2024-02').end).toEqual(new Date('2024-03-01T00:00:00Z'))
  expect(monthOf(new Date('2026-01-31T23:59:59.999Z'))).toBe('2026-01')
})
