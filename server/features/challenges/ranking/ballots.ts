import { categories } from '#contract/votes/categories.ts'

/**
 * `score`: more is better. Only the order within one voter's ballot counts, not distances, and not the scales of other
 * voters.
 */
export interface Vote {
  voter: string
  entry: string
  score: number
}

export interface Entry {
  id: string
  submittedAt: Date
}

/** The columns of a ballot's scores, in statements that call its table `ballots`. */
export const ballotScores = [
  'ballots.stars',
  ...categories.map(category => `ballots.${category}` as const),
] as const

/** One voter's scores by the entries' numbers; entries are numbered in the order of submission. */
export type Ballot = readonly { entry: number; score: number }[]

/** Stars decide; between songs with the same stars the mean of the five categories decides (0: "does not apply"). */
export function scoreOf(stars: number, scores: readonly number[]): number {
  const judged = scores.filter(score => score > 0)
  const mean = judged.length === 0 ? 0 : judged.reduce((sum, score) => sum + score, 0) / judged.length
  return stars + mean / 100
}

export function inSubmissionOrder<Some extends Entry>(entries: readonly Some[]): Some[] {
  return entries.toSorted(
    (one, other) => one.submittedAt.getTime() - other.submittedAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/**
 * Ballots in an order that depends on their content alone. So neither the order of votes nor the names of voters can
 * change a result, not even through rounding or through the random draws of the bootstrap.
 */
export function ballotsOf(entries: readonly Entry[], votes: readonly Vote[]): Ballot[] {
  const numbers = new Map(entries.map(({ id }, number) => [id, number]))
  const ballots = new Map<string, Map<number, number>>()
  for (const { voter, entry, score } of votes) {
    const number = numbers.get(entry)
    if (number === undefined) throw new Error(`a vote for ${entry}, which is not an entry`)
    const ballot = ballots.get(voter) ?? new Map<number, number>()
    if (ballot.has(number)) throw new Error(`${voter} votes twice for ${entry}`)
    ballots.set(voter, ballot.set(number, score))
  }
  return [...ballots.values()]
    .map(ballot => [...ballot].map(([entry, score]) => ({ entry, score })))
    .map(ballot => ballot.toSorted((one, other) => one.entry - other.entry))
    .map(ballot => ({ ballot, text: JSON.stringify(ballot) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ ballot }) => ballot)
}
