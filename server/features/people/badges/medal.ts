import type { Medal } from '#contract/people/badge-types.ts'

/** From this many entries on, medals go to shares of the field. */
const bigField = 20
const shares: readonly [Medal, number][] = [
  ['gold', 0.05],
  ['silver', 0.1],
  ['bronze', 0.2],
]

/**
 * Medals for the first three of a small field; for the best twentieth, tenth and fifth of a big one, as on Kaggle.
 * `ranking` starts at 1. Call it only for entries that enough people have judged to give them a certain place.
 */
export function medalOf(ranking: number, entryCount: number): Medal | null {
  if (entryCount < bigField) return shares[ranking - 1]?.[0] ?? null
  return shares.find(([, share]) => ranking <= Math.floor(entryCount * share))?.[0] ?? null
}
