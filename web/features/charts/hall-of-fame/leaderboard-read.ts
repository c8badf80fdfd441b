import { ask } from '../../../api/queries.ts'

/** The month that an address names; `undefined` means the current month. */
export function monthIn(search: object): string | undefined {
  const { month }: { month?: unknown } = search
  return typeof month === 'string' && month !== '' ? month : undefined
}

export function leaderboardRead(month: string | undefined) {
  return month
    ? ask('GET /api/leaderboards/{month}', { params: { month } })
    : ask('GET /api/leaderboards/current')
}
