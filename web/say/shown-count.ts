import { maxShownCount } from '#contract/limits.ts'

/** On the bell: nothing for none, and no number that would not fit. */
export function shownCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > maxShownCount ? `${maxShownCount}+` : `${count}`
}
