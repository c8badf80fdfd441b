import { ask } from '../../../api/queries.ts'

/** The month that an address names; `undefined` means the current month. */
export function monthIn(search: object): string | undefined {
  const { month }: { month?: unknown } = search
  return typeof month === 'string' && month !== '' ? month : undefined
}

/** A page may stay open while a month ends. Every answer names the months, so any of them may be out of date then. */
const validMs = 60_000

export function leaderboardRead(month: string | undefined) {
  const read = month
    ? ask('GET /api/leaderboards/{month}', { params: { month } })
    : ask('GET /api/leaderboards/current')
  return { ...read, staleTime: validMs }
}
