import { maxShownCount } from '#contract/limits.ts'

/** A count as a badge shows it: nothing for 0, and "99+" for a number that would not fit. */
export function shownCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > maxShownCount ? `${maxShownCount}+` : `${count}`
}
