import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { type CategoryScores, scoresOf } from '../../votes/ratings/category-scores.ts'

/** A ballot as it is being filled in. */
export interface BallotDraft {
  stars: number | null
  scores: CategoryScores
}

/** What a form starts with: the saved ballot, or nothing. */
export function startedBallot({ ballot }: BlindEntry): BallotDraft {
  return { stars: ballot?.stars ?? null, scores: scoresOf(ballot ?? unscored, ballot === null) }
}

const unscored = { vocal: 0, instrumental: 0, mixing: 0, creativity: 0, lyrics: 0 }
