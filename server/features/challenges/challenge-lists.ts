import { z } from 'zod'
import type {
  Challenge,
  PersonalSubmission,
  Submission,
  SubmissionSort,
} from '#contract/challenges/challenges.ts'
import { Id } from '#contract/shapes.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../http/mount.ts'
import { onePage, type Page } from '../../http/one-page.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type Reader, TimeCursor } from '../songs/song-lists.ts'
import { type ChallengeRow, challengeOf } from './challenge.ts'
import { activeChallenges, allChallenges, everyChallenge } from './challenges-sql.ts'
import { personalSubmissionOf, type SubmissionRow, submissionOf } from './submission.ts'
import {
  mostPlayedSubmissions,
  newestSubmissions,
  type PlaysPosition,
  type RankPosition,
  rankOf,
  submissionsByRanking,
  submissionsOfPerson,
} from './submissions-sql.ts'

interface PageWish {
  cursor?: string | undefined
  limit: number
}

const RankCursor = z
  .tuple([z.int(), z.iso.datetime(), Id])
  .transform(([rank, at, id]): RankPosition => ({ rank, at, id }))
const PlaysCursor = z.tuple([z.int(), Id]).transform(([plays, id]): PlaysPosition => ({ plays, id }))

export async function allPage(m: Melodrome, viewer: Viewer | null, wish: PageWish): Promise<Page<Challenge>> {
  const after = decodeCursor(TimeCursor, wish.cursor)
  const rows = await allChallenges(m.database, viewer, { after, limit: wish.limit + 1 }).execute()
  return challengesOn(rows, wish.limit, m.clock())
}

export async function activePage(
  m: Melodrome,
  viewer: Viewer | null,
  wish: PageWish,
): Promise<Page<Challenge>> {
  const after = decodeCursor(TimeCursor, wish.cursor)
  const now = m.clock()
  const rows = await activeChallenges(m.database, viewer, { now, after, limit: wish.limit + 1 }).execute()
  return challengesOn(rows, wish.limit, now)
}

export async function everyPage(
  m: Melodrome,
  viewer: Viewer,
  wish: PageWish & { q?: string | undefined },
): Promise<Page<Challenge>> {
  const rows = await everyChallenge(m.database, viewer, {
    after: decodeCursor(TimeCursor, wish.cursor),
    search: wish.q,
    limit: wish.limit + 1,
  }).execute()
  return challengesOn(rows, wish.limit, m.clock())
}

export function submissionPage(
  m: Melodrome,
  reader: Reader,
  challengeId: string,
  wish: PageWish & { sort: SubmissionSort },
): Promise<Page<Submission>> {
  return inOrder[wish.sort](m, reader, challengeId, wish)
}

export async function personalPage(
  m: Melodrome,
  reader: Reader,
  personId: string,
  wish: PageWish,
): Promise<Page<PersonalSubmission>> {
  const rows = await submissionsOfPerson(m.database, reader.viewer, personId, {
    after: decodeCursor(TimeCursor, wish.cursor),
    limit: wish.limit + 1,
  }).execute()
  const now = m.clock()
  return onePage(rows, wish.limit, row => personalSubmissionOf(row, reader, now), timeCursor)
}

type SubmissionPage = (
  m: Melodrome,
  reader: Reader,
  challengeId: string,
  wish: PageWish,
) => Promise<Page<Submission>>

const inOrder: Record<SubmissionSort, SubmissionPage> = {
  ranking: async (m, reader, challengeId, { cursor, limit }) => {
    const after = decodeCursor(RankCursor, cursor)
    const rows = await submissionsByRanking(m.database, reader.viewer, challengeId, {
      after,
      limit: limit + 1,
    }).execute()
    return onePage(
      rows,
      limit,
      row => submissionOf(row, reader),
      row => encodeCursor([rankOf(row.ranking), row.submitted_at.toISOString(), row.submission_id]),
    )
  },
  recent: async (m, reader, challengeId, { cursor, limit }) => {
    const after = decodeCursor(TimeCursor, cursor)
    const rows = await newestSubmissions(m.database, reader.viewer, challengeId, {
      after,
      limit: limit + 1,
    }).execute()
    return onePage(rows, limit, row => submissionOf(row, reader), timeCursor)
  },
  popular: async (m, reader, challengeId, { cursor, limit }) => {
    const after = decodeCursor(PlaysCursor, cursor)
    const rows = await mostPlayedSubmissions(m.database, reader.viewer, challengeId, {
      after,
      limit: limit + 1,
    }).execute()
    return onePage(
      rows,
      limit,
      row => submissionOf(row, reader),
      row => encodeCursor([row.plays, row.submission_id]),
    )
  },
}

const timeCursor = (row: SubmissionRow): string =>
  encodeCursor([row.submitted_at.toISOString(), row.submission_id])

function challengesOn(rows: readonly ChallengeRow[], limit: number, now: Date): Page<Challenge> {
  return onePage(
    rows,
    limit,
    row => challengeOf(row, now),
    row => encodeCursor([row.end_at.toISOString(), row.challenge_id]),
  )
}
