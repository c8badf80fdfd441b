import { expect, test } from 'vitest'
import { leaderboardRead, monthIn } from './leaderboard-read.ts'

test('an address without a month, or with none that can be read, asks for the one under way', () => {
  for (const search of [{}, { month: '' }, { month: 6 }]) {
    expect(monthIn(search)).toBeUndefined()
    expect(leaderboardRead(monthIn(search)).queryKey).toEqual(['GET /api/leaderboards/current', {}])
  }
})

test('a month in the address is asked for by its name', () => {
  expect(leaderboardRead(monthIn({ month: '2026-06' })).queryKey).toEqual([
    'GET /api/leaderboards/{month}',
    { params: { month: '2026-06' } },
  ])
})
