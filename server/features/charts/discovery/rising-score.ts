import { risingHours } from '#contract/charts/chart-numbers.ts'

/** How many listeners a song has had, each counted once: in the last hours, and in the week before them. */
export interface RecentListeners {
  recent: number
  weekBefore: number
}

const hoursOfWeek = 7 * 24

/**
 * By how many listeners a song is above its own week, at a cautious estimate: the lower bound of its recent listeners,
 * less the number that its week would bring in the same time. Two listeners instead of none may be chance, forty
 * instead of twenty are hardly chance. Above 0 a song is rising.
 */
export function risingScore({ recent, weekBefore }: RecentListeners): number {
  return poissonLowerBound(recent) - (weekBefore * risingHours) / hoursOfWeek
}

/**
 * The lowest mean that is likely for a Poisson count (Byar's approximation of the exact bound; Breslow and Day,
 * Statistical Methods in Cancer Research II, 1987, page 69), at z = 1.28: right nine times in ten.
 */
export function poissonLowerBound(count: number): number {
  if (count === 0) return 0
  const z = 1.28
  return count * Math.max(0, 1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3
}
