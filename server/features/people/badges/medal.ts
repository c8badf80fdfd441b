import type { Medal } from '#contract/people/badge-types.ts'

/** From so many entries on medals go to shares of the field. */
const bigField = 20
const shares: readonly [Medal, number][] = [
  ['gold', 0.05],
  ['silver', 0.1],
  ['bronze', 0.2],
]

/**
 * The first three of a small field; of a big one the best twentieth, tenth and fifth, as Kaggle does it. `ranking` from
 * 1; only for entries that were judged by enough people to have a certain place.
 */
export function medalOf(ranking: number, entryCount: number): Medal | null {
  if (entryCount < bigField) return shares[ranking - 1]?.[0] ?? null
  return shares.find(([, share]) => ranking <= Math.floor(entryCount * share))?.[0] ?? null
}
