import { dayMs, hourMs, minuteMs } from '../durations.ts'
import { judgingHours } from '../limits.ts'

/** In a file of its own, so that screens can use the rules without the schemas' library. */

export type ChallengePhase = 'upcoming' | 'ongoing' | 'ended'

export const timeUnits = ['days', 'hours', 'minutes'] as const

export interface TimeLeft {
  unit: (typeof timeUnits)[number]
  count: number
}

interface Period {
  /** Both inclusive; as moments, or as the contract writes them. */
  startDate: Date | string
  endDate: Date | string
}

/** Upcoming before the start, ongoing from start to end, both inclusive, ended after it. */
export function phaseOf({ startDate, endDate }: Period, now: Date): ChallengePhase {
  if (now < new Date(startDate)) return 'upcoming'
  return now <= new Date(endDate) ? 'ongoing' : 'ended'
}

/** Days until the start while upcoming, until the end while ongoing, rounded up; `null` once it has ended. */
export function daysLeft(period: Period, now: Date): number | null {
  const left = leftMs(period, now)
  return left === null ? null : Math.ceil(left / dayMs)
}

/** The same as people count it: in days, on the last day in hours, in the last hour in minutes. */
export function timeLeft(period: Period, now: Date): TimeLeft | null {
  const left = leftMs(period, now)
  return left === null ? null : timeCounted(left)
}

/** Hours are rounded down: for whom it is urgent, they promise nothing. */
export function timeCounted(ms: number): TimeLeft {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.ceil(ms / dayMs) }
}

function leftMs(period: Period, now: Date): number | null {
  const phase = phaseOf(period, now)
  if (phase === 'ended') return null
  return new Date(phase === 'upcoming' ? period.startDate : period.endDate).getTime() - now.getTime()
}

/** The last moment at which a ballot counts. */
export function judgedUntil({ endDate }: Pick<Period, 'endDate'>): Date {
  return new Date(new Date(endDate).getTime() + judgingHours * hourMs)
}

/** Whether the listening room is open: while it is ongoing, and for two days after. */
export function isJudging(period: Period, now: Date): boolean {
  return now >= new Date(period.startDate) && now <= judgedUntil(period)
}
