import type { Ballot } from './ballots.ts'

/** How often entry `i` was preferred to entry `j`, at `i * count + j`: weights, not whole numbers. */
export interface Comparisons {
  count: number
  wins: Float64Array
}

export function noComparisons(count: number): Comparisons {
  return { count, wins: new Float64Array(count * count) }
}

/**
 * Compares every two entries of a ballot; equal scores are half a win for each. A pair weighs 2/k in a ballot of k
 * entries: a voter who judged many songs has more weight in total (k - 1), but never more than 2 for a single song.
 */
export function addBallot({ count, wins }: Comparisons, ballot: Ballot, times = 1): void {
  const weight = (times * 2) / ballot.length
  for (const [place, one] of ballot.entries())
    for (let next = place + 1; next < ballot.length; next++) {
      const other = ballot[next]!
      const share = one.score > other.score ? 1 : one.score < other.score ? 0 : 0.5
      wins[one.entry * count + other.entry]! += weight * share
      wins[other.entry * count + one.entry]! += weight * (1 - share)
    }
}

export function comparisonsOf(count: number, ballots: Iterable<Ballot>): Comparisons {
  const comparisons = noComparisons(count)
  for (const ballot of ballots) addBallot(comparisons, ballot)
  return comparisons
}
