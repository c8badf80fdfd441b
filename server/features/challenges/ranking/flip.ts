import type { Ballot } from './ballots.ts'
import { chanceOf, shapeAt, strengthsOf } from './bradley-terry.ts'
import { solveInPlace } from './cholesky.ts'
import { type Comparisons, comparisonsOf } from './comparisons.ts'
import { type Heard, heardOf, minVoters, orderOf } from './order.ts'

/** Only this many entries behind the winner are tried: others are too far away to win if a few voters are removed. */
const challengers = 5

/**
 * How much is computed at most in each of the two searches, in the units of `workOf`: some twenty seconds. It is no limit
 * of time, so that the answer is the same on every machine.
 */
const mostWorkEach = 2e10

/**
 * The fewest voters that must be removed for another entry to win. For one voter, each is tried, those first who matter
 * most. For more, it removes again and again the voter who supports the winner most against one challenger. So 1 and 2
 * are exact, and a larger number is enough but may not be the fewest. If a removal leaves no entry with enough voters,
 * that does not count as another winner. `null` if there is no ranking, or if no such removal was found. With several
 * hundred entries `mostWork` does not suffice to try every removal, so one that would change the winner may be missed.
 */
export function votersToFlip(
  count: number,
  ballots: readonly Ballot[],
  mostWork = mostWorkEach,
): number | null {
  const all = rankedBy(count, ballots)
  const { winner } = all
  if (winner === undefined) return null
  const mostTries = Math.floor(mostWork / workOf(count, ballots))
  const rivals = all.order.slice(1, 1 + challengers)
  for (const leaving of byImportance(all, winner, rivals, ballots).slice(0, mostTries)) {
    const left = rankedBy(count, ballots.toSpliced(leaving, 1), all.strengths)
    if (left.winner !== undefined && left.winner !== winner) return 1
  }
  let fewest: number | null = null
  for (const rival of rivals) {
    const atMost = Math.min((fewest ?? ballots.length) - 1, Math.floor(mostTries / challengers))
    const found = votersAgainst(count, ballots, winner, rival, atMost)
    if (found !== null) fewest = found
  }
  return fewest
}

/** What one ranking costs: the equations of all entries are solved, and all pairs of each ballot compared. */
function workOf(count: number, ballots: readonly Ballot[]): number {
  return count ** 3 + ballots.reduce((pairs, ballot) => pairs + ballot.length ** 2, 0)
}

/**
 * The indices of all ballots, sorted by importance: first the ballots whose removal would leave the winner the smallest
 * lead over some rival. A winner who would be left with too few voters has no lead at all.
 */
function byImportance(
  { comparisons, strengths, heard }: Ranked,
  winner: number,
  rivals: readonly number[],
  ballots: readonly Ballot[],
): number[] {
  const leads = rivals.map(rival => {
    const support = supportOf(comparisons, strengths, winner, rival)
    return (ballot: Ballot) => strengths[winner]! - strengths[rival]! - support(ballot)
  })
  const isNeeded = (ballot: Ballot) =>
    heard[winner]!.voters === minVoters && ballot.some(({ entry }) => entry === winner)
  return ballots
    .map((ballot, number) => ({
      number,
      lead: isNeeded(ballot) ? Number.NEGATIVE_INFINITY : Math.min(...leads.map(lead => lead(ballot))),
    }))
    .toSorted((one, other) => one.lead - other.lead || one.number - other.number)
    .map(({ number }) => number)
}

function votersAgainst(
  count: number,
  ballots: readonly Ballot[],
  winner: number,
  challenger: number,
  atMost: number,
): number | null {
  let left = ballots
  let now = rankedBy(count, left)
  for (let gone = 1; gone <= atMost; gone++) {
    const support = supportOf(now.comparisons, now.strengths, winner, challenger)
    const strongest = left.map(support).reduce((best, value, at, all) => (value > all[best]! ? at : best), 0)
    left = left.toSpliced(strongest, 1)
    now = rankedBy(count, left, now.strengths)
    if (now.winner === undefined) return null
    if (now.winner !== winner) return gone
  }
  return null
}

interface Ranked {
  comparisons: Comparisons
  strengths: Float64Array
  heard: Heard[]
  order: number[]
  /** `undefined` while no entry has enough voters. */
  winner: number | undefined
}

function rankedBy(count: number, ballots: readonly Ballot[], start?: Float64Array): Ranked {
  const comparisons = comparisonsOf(count, ballots)
  const strengths = strengthsOf(comparisons, start)
  const heard = heardOf(count, ballots)
  const order = orderOf(strengths, heard)
  const first = order[0]
  const isRanked = first !== undefined && heard[first]!.voters >= minVoters
  return { comparisons, strengths, heard, order, winner: isRanked ? first : undefined }
}

/**
 * How much a ballot adds to the winner's lead over the challenger, to first order: the ballot's part of the slope,
 * multiplied by the inverse of the curvature.
 */
function supportOf(
  comparisons: Comparisons,
  strengths: Float64Array,
  winner: number,
  challenger: number,
): (ballot: Ballot) => number {
  const lead = new Float64Array(comparisons.count)
  lead[winner] = 1
  lead[challenger] = -1
  solveInPlace(shapeAt(comparisons, strengths).curvature, lead)
  return ballot => {
    let support = 0
    for (const [place, one] of ballot.entries())
      for (const other of ballot.slice(place + 1)) {
        const share = one.score > other.score ? 1 : one.score < other.score ? 0 : 0.5
        const surprise = share - chanceOf(strengths[one.entry]! - strengths[other.entry]!)
        support += surprise * (lead[one.entry]! - lead[other.entry]!)
      }
    return (support * 2) / ballot.length
  }
}
