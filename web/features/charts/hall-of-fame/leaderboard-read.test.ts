import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('after a while each is read again, also when the choice comes back to it: the month may have ended', async () => {
  const queryFn = vi.fn(async () => ({ month: '2026-07', months: ['2026-07', '2026-06'] }))
  const queries = new QueryClient({
    defaultOptions: { queries: { queryFn, staleTime: Number.POSITIVE_INFINITY } },
  })
  const june = { month: '2026-06', months: ['2026-06'] } as never
  const [current, past] = [leaderboardRead(undefined), leaderboardRead('2026-06')]
  queries.setQueryData(current.queryKey, june, { updatedAt: Date.now() - 61_000 })
  queries.setQueryData(past.queryKey, june)
  const page = new QueryObserver<unknown>(queries, past as never)
  onTestFinished(page.subscribe(() => undefined))
  expect(queryFn).not.toHaveBeenCalled()
  page.setOptions(current as never)
  await vi.waitFor(() => expect(page.getCurrentResult().data).toMatchObject({ month: '2026-07' }))
  expect(queryFn).toHaveBeenCalledOnce()
})
