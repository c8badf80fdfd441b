import { judgingHours } from '../limits.ts'

/** In a file of its own, so that screens can use the rules without the schemas' library. */

export type ChallengePhase = 'upcoming' | 'ongoing' | 'ended'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

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
  const phase = phaseOf(period, now)
  if (phase === 'ended') return null
  const until = new Date(phase === 'upcoming' ? period.startDate : period.endDate)
  return Math.ceil((until.getTime() - now.getTime()) / dayMs)
}

/** The last moment at which a ballot counts. */
export function judgedUntil({ endDate }: Pick<Period, 'endDate'>): Date {
  return new Date(new Date(endDate).getTime() + judgingHours * hourMs)
}

/** Whether the listening room is open: while it is ongoing, and for two days after. */
export function isJudging(period: Period, now: Date): boolean {
  return now >= new Date(period.startDate) && now <= judgedUntil(period)
}
