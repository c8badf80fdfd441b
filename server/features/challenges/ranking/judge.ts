import { hashOf } from '#contract/hash.ts'
import { randomFrom } from '#contract/random.ts'
import { ballotsOf, type Entry, inSubmissionOrder, type Vote } from './ballots.ts'
import { bandsOf, placesOf } from './bands.ts'
import { resample } from './bootstrap.ts'
import { chanceOf, strengthsOf } from './bradley-terry.ts'
import { comparisonsOf } from './comparisons.ts'
import { votersToFlip } from './flip.ts'
import { heardOf, minVoters, orderOf } from './order.ts'

export interface Judged {
  entry: string
  /** From 1, without gaps or ties. */
  position: number
  voters: number
  /** The plain mean of its scores; `null` without ballots. */
  mean: number | null
  /** `null` with fewer than three voters: such entries come after the others. */
  certainty: Certainty | null
}

export interface Certainty {
  /** From 1: entries of one band can't be told apart. */
  band: number
  /**
   * The chance that a voter prefers it to an average entry, and the range of that chance in the middle 95 of 100
   * samples.
   */
  chance: number
  lowChance: number
  highChance: number
  /** The range of its places in 95 of 100 samples. */
  bestPosition: number
  worstPosition: number
}

export interface Verdict {
  /** Best first. */
  judged: Judged[]
  voters: number
  /** See `votersToFlip`. */
  votersToFlip: number | null
}

const samplesOfVoters = 500

/**
 * A contest's result: pairs within each voter's ballot, the strengths from them after Bradley and Terry, and how
 * certain the result is. The same votes give the same verdict, whatever their order and whatever the names of voters
 * and entries; `seed` (the contest's id) fixes the random draw of the samples. It takes about two seconds for 100 entries,
 * and for 400 about a minute, so don't call it on the event loop.
 */
export function judge(
  entries: readonly Entry[],
  votes: readonly Vote[],
  seed: string,
  samples = samplesOfVoters,
): Verdict {
  const inOrder = inSubmissionOrder(entries)
  const count = inOrder.length
  const ballots = ballotsOf(inOrder, votes)
  const strengths = strengthsOf(comparisonsOf(count, ballots))
  const heard = heardOf(count, ballots)
  const order = orderOf(strengths, heard)
  const ranked = order.filter(entry => heard[entry]!.voters >= minVoters)
  const drawn = resample(count, ballots, samples, randomFrom(hashOf(seed)), strengths)
  const bands = bandsOf(ranked, drawn)
  const places = placesOf(ranked, drawn)
  return {
    judged: order.map((entry, index) => ({
      entry: inOrder[entry]!.id,
      position: index + 1,
      ...heard[entry]!,
      certainty:
        index < ranked.length
          ? {
              band: bands[index]!,
              ...chancesOf(entry, strengths, drawn),
              bestPosition: places[index]!.best,
              worstPosition: places[index]!.worst,
            }
          : null,
    })),
    voters: ballots.length,
    votersToFlip: votersToFlip(count, ballots),
  }
}

function chancesOf(entry: number, strengths: Float64Array, samples: readonly Float64Array[]) {
  const drawn = Float64Array.from(samples, sample => sample[entry]!).toSorted()
  const outside = Math.floor(drawn.length * 0.025)
  return {
    chance: chanceOf(strengths[entry]!),
    lowChance: chanceOf(drawn[outside]!),
    highChance: chanceOf(drawn[drawn.length - 1 - outside]!),
  }
}
