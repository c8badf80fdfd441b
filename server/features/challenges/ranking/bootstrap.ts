import type { Random } from '#contract/random.ts'
import type { Ballot } from './ballots.ts'
import { strengthsOf } from './bradley-terry.ts'
import { addBallot, noComparisons } from './comparisons.ts'

/**
 * Strengths as they would be if other voters had come. Each sample draws as many ballots as there are, with
 * replacement. It draws whole ballots, because the scores of one voter depend on each other. (B. Efron, Annals of
 * Statistics 7, 1979)
 */
export function resample(
  count: number,
  ballots: readonly Ballot[],
  samples: number,
  random: Random,
  start: Float64Array,
): Float64Array[] {
  return Array.from({ length: samples }, () => {
    const comparisons = noComparisons(count)
    for (const [ballot, times] of drawn(ballots, random)) addBallot(comparisons, ballot, times)
    return strengthsOf(comparisons, start)
  })
}

function drawn(ballots: readonly Ballot[], random: Random): Map<Ballot, number> {
  const times = new Map<Ballot, number>()
  for (let draw = 0; draw < ballots.length; draw++) {
    const ballot = ballots[Math.floor(random() * ballots.length)]!
    times.set(ballot, (times.get(ballot) ?? 0) + 1)
  }
  return times
}
