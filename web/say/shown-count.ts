import { maxShownCount } from '#contract/limits.ts'

/** The number on the bell: nothing for 0, and a short form for a number that would not fit. */
export function shownCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > maxShownCount ? `${maxShownCount}+` : `${count}`
}
