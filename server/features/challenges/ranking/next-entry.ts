import { hashOf } from '#contract/hash.ts'

export interface Candidate {
  id: string
  artistId: string
  /** How many have judged it. */
  voters: number
}

/**
 * The entry that a voter hears next: the one that the fewest people have judged, never their own, never one twice.
 * Between equals a draw decides that differs for each voter, so that many people who come at once spread over all
 * entries. Fair exposure is worth more than any formula. `undefined` when everything has been heard.
 */
export function nextEntry(
  candidates: readonly Candidate[],
  voterId: string,
  judged: ReadonlySet<string>,
): Candidate | undefined {
  let next: Candidate | undefined
  for (const candidate of candidates) {
    if (candidate.artistId === voterId || judged.has(candidate.id)) continue
    if (!next || comesBefore(candidate, next, voterId)) next = candidate
  }
  return next
}

function comesBefore(one: Candidate, other: Candidate, voterId: string): boolean {
  if (one.voters !== other.voters) return one.voters < other.voters
  return hashOf(`${voterId} ${one.id}`) < hashOf(`${voterId} ${other.id}`)
}
