import { daysLeft, isJudging, judgedUntil, phaseOf, timeLeft } from '#contract/challenges/challenge-phase.ts'
import type { Challenge, PersonalSubmission } from '#contract/challenges/challenges.ts'
import type { PosterArt } from '#contract/challenges/poster-arts.ts'
import { idFromUuid } from '#contract/ids.ts'
import type { Translations } from '#contract/translations.ts'

export interface ChallengeTextRow {
  challenge_id: string
  challenge_title: string
  description: string | null
  theme: string | null
  title_translations: unknown
  description_translations: unknown
  theme_translations: unknown
  start_at: Date
  end_at: Date
  is_active: boolean
}

/** JSON built by PostgreSQL: the driver does not translate its ids and moments. */
export interface OwnSubmissionRow {
  id: string
  song_id: string | null
  song_title: string | null
  ranking: number | null
  submitted_at: string
}

export interface ChallengeRow extends ChallengeTextRow {
  genre: string | null
  art: string | null
  created_by: string | null
  created_at: Date
  updated_at: Date
  closed_at: Date | null
  voter_count: number | null
  entry_count: number | null
  voters_to_flip: number | null
  submission_count: number
  own_submission: OwnSubmissionRow | null
}

/** Makes the contract's challenge of a row; its phase is that of `now`. */
export function challengeOf(row: ChallengeRow, now: Date): Challenge {
  const period = periodOf(row)
  return {
    ...textsOf(row),
    id: row.challenge_id,
    genre: row.genre,
    art: row.art as PosterArt | null,
    startDate: row.start_at.toISOString(),
    endDate: row.end_at.toISOString(),
    phase: phaseOf(period, now),
    daysLeft: daysLeft(period, now),
    timeLeft: timeLeft(period, now),
    isJudging: row.is_active && row.closed_at === null && isJudging(period, now),
    judgedUntil: judgedUntil(period).toISOString(),
    isActive: row.is_active,
    submissionCount: row.submission_count,
    ownSubmission: row.own_submission && ownSubmissionOf(row.own_submission),
    verdict: row.closed_at && {
      closedAt: row.closed_at.toISOString(),
      voterCount: row.voter_count ?? 0,
      entryCount: row.entry_count ?? 0,
      votersToFlip: row.voters_to_flip,
    },
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The challenge as an entry shows it. */
export function briefChallengeOf(row: ChallengeTextRow, now: Date): PersonalSubmission['challenge'] {
  return {
    ...textsOf(row),
    id: row.challenge_id,
    endDate: row.end_at.toISOString(),
    phase: phaseOf(periodOf(row), now),
    isActive: row.is_active,
  }
}

export const periodOf = (row: Pick<ChallengeTextRow, 'start_at' | 'end_at'>) => ({
  startDate: row.start_at,
  endDate: row.end_at,
})

function textsOf(row: ChallengeTextRow) {
  return {
    title: row.challenge_title,
    description: row.description,
    theme: row.theme,
    titleTranslations: row.title_translations as Translations,
    descriptionTranslations: row.description_translations as Translations,
    themeTranslations: row.theme_translations as Translations,
  }
}

function ownSubmissionOf(row: OwnSubmissionRow): NonNullable<Challenge['ownSubmission']> {
  return {
    id: idFromUuid(row.id),
    songId: row.song_id && idFromUuid(row.song_id),
    songTitle: row.song_title,
    ranking: row.ranking,
    submittedAt: new Date(row.submitted_at).toISOString(),
  }
}
