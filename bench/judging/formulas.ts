import { ballotsOf } from '../../server/features/challenges/ranking/ballots.ts'
import { strengthsOf } from '../../server/features/challenges/ranking/bradley-terry.ts'
import { comparisonsOf } from '../../server/features/challenges/ranking/comparisons.ts'
import { heardOf, orderOf } from '../../server/features/challenges/ranking/order.ts'
import type { CastVote, Contest } from './crowd.ts'

/** Answers the indices of the entries in `contest.entries`, the best first. */
export type Formula = (contest: Contest) => number[]

interface Tally {
  sum: number
  votes: number
}

/** Formulas of others use all votes; ours uses only the votes that the product accepts. */
export const formulas: Record<string, Formula> = {
  mean: byScore(({ sum, votes }) => (votes === 0 ? 0 : sum / votes)),
  // https://itch.io/docs/creators/game-jams: the mean × √min(1, votes ÷ median of votes)
  'itch.io': byScore(({ sum, votes }, { median }) =>
    votes === 0 ? 0 : (sum / votes) * Math.sqrt(Math.min(1, votes / median)),
  ),
  // As IMDb does: each entry gets additional votes at the mean of all votes, as many as the median entry has votes.
  Bayesian: byScore(({ sum, votes }, { median, mean }) => (sum + median * mean) / (votes + median)),
  Melodrome: ours,
}

export function ours({ entries, votes }: Contest): number[] {
  const ballots = ballotsOf(
    entries,
    votes.filter(vote => !vote.isInvalid),
  )
  return orderOf(strengthsOf(comparisonsOf(entries.length, ballots)), heardOf(entries.length, ballots))
}

function byScore(scoreOf: (tally: Tally, all: { median: number; mean: number }) => number): Formula {
  return ({ entries, votes }) => {
    const tallies = talliesOf(
      entries.map(({ id }) => id),
      votes,
    )
    const counts = tallies.map(tally => tally.votes).toSorted((one, other) => one - other)
    const all = {
      median: Math.max(1, counts[counts.length >> 1]!),
      mean: votes.reduce((sum, { score }) => sum + score, 0) / Math.max(1, votes.length),
    }
    return tallies
      .map((tally, place) => ({ place, score: scoreOf(tally, all) }))
      .toSorted((one, other) => other.score - one.score || one.place - other.place)
      .map(({ place }) => place)
  }
}

function talliesOf(ids: readonly string[], votes: readonly CastVote[]): Tally[] {
  const tallies = new Map(ids.map(id => [id, { sum: 0, votes: 0 }]))
  for (const { entry, score } of votes) {
    const tally = tallies.get(entry)!
    tally.sum += score
    tally.votes += 1
  }
  return [...tallies.values()]
}

/** Kendall's τ between an order and the true qualities: 1 is the same order, 0 is chance. */
export function kendallTau(order: readonly number[], qualities: readonly number[]): number {
  let agreed = 0
  for (const [place, better] of order.entries())
    for (const worse of order.slice(place + 1)) agreed += Math.sign(qualities[better]! - qualities[worse]!)
  return agreed / ((order.length * (order.length - 1)) / 2)
}
