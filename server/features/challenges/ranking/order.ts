import type { Ballot } from './ballots.ts'

/** With fewer voters an entry has not been heard enough to be compared. */
export const minVoters = 3
/** Strengths closer than this are equal: they differ only by rounding. */
const same = 1e-6

export interface Heard {
  voters: number
  /** The plain mean; `null` without a voter. */
  mean: number | null
}

export function heardOf(count: number, ballots: readonly Ballot[]): Heard[] {
  const sums = Array.from({ length: count }, () => ({ voters: 0, sum: 0 }))
  for (const ballot of ballots)
    for (const { entry, score } of ballot) {
      sums[entry]!.voters += 1
      sums[entry]!.sum += score
    }
  return sums.map(({ voters, sum }) => ({ voters, mean: voters === 0 ? null : sum / voters }))
}

/**
 * Entries by number, best first: by strength; then entries with too few voters, by their plain mean; last, entries that
 * no voter has heard. Equal entries stay in the order of submission.
 */
export function orderOf(strengths: Float64Array, heard: readonly Heard[]): number[] {
  const values = heard.map(({ voters, mean }, entry) => ({
    entry,
    isRanked: voters >= minVoters,
    value: voters >= minVoters ? Math.round(strengths[entry]! / same) : (mean ?? Number.NEGATIVE_INFINITY),
  }))
  values.sort(
    (one, other) =>
      Number(other.isRanked) - Number(one.isRanked) ||
      (one.value === other.value ? one.entry - other.entry : one.value < other.value ? 1 : -1),
  )
  return values.map(({ entry }) => entry)
}
