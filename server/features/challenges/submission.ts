import type { PersonalSubmission, Submission, SubmissionResult } from '#contract/challenges/challenges.ts'
import { medalOf } from '../people/badges/medal.ts'
import { type SongRow, songOf } from '../songs/song.ts'
import type { Reader } from '../songs/song-lists.ts'
import { briefChallengeOf, type ChallengeTextRow } from './challenge.ts'

export interface SubmissionRow extends SongRow {
  submission_id: string
  challenge_id: string
  submitted_at: Date
  submission_created_at: Date
  submission_updated_at: Date
  ranking: number | null
  voter_count: number | null
  mean_stars: number | null
  band: number | null
  chance: number | null
  low_chance: number | null
  high_chance: number | null
  best_ranking: number | null
  worst_ranking: number | null
  /** How many entries were judged; `null` before the verdict. */
  entry_count: number | null
}

/** Makes the contract's submission of a row, for this reader. */
export function submissionOf(row: SubmissionRow, { viewer, language }: Reader): Submission {
  return {
    id: row.submission_id,
    challengeId: row.challenge_id,
    songId: row.id,
    userId: row.person_id,
    song: songOf(row, viewer, language),
    ranking: row.ranking,
    result: resultOf(row),
    submittedAt: row.submitted_at.toISOString(),
    createdAt: row.submission_created_at.toISOString(),
    updatedAt: row.submission_updated_at.toISOString(),
  }
}

export function personalSubmissionOf(
  row: SubmissionRow & Omit<ChallengeTextRow, 'description'> & { challenge_description: string | null },
  reader: Reader,
  now: Date,
): PersonalSubmission {
  return {
    ...submissionOf(row, reader),
    challenge: briefChallengeOf({ ...row, description: row.challenge_description }, now),
  }
}

function resultOf(row: SubmissionRow): SubmissionResult | null {
  if (row.ranking === null) return null
  const isCertain = row.band !== null
  return {
    voterCount: row.voter_count ?? 0,
    meanStars: row.mean_stars,
    certainty: isCertain
      ? {
          band: row.band!,
          chance: row.chance!,
          lowChance: row.low_chance!,
          highChance: row.high_chance!,
          bestRanking: row.best_ranking!,
          worstRanking: row.worst_ranking!,
        }
      : null,
    medal: isCertain ? medalOf(row.ranking, row.entry_count ?? 0) : null,
  }
}
