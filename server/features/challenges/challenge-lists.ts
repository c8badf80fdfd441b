import { z } from 'zod'
import type {
  Challenge,
  PersonalSubmission,
  Submission,
  SubmissionSort,
} from '#contract/challenges/challenges.ts'
import { Id, Moment } from '#contract/shapes.ts'
import { compiledByShape, compiledLimit } from '../../database/compiled.ts'
import { TimeCursor, type TimePosition } from '../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { Reader } from '../songs/song-lists.ts'
import { type ChallengeRow, challengeOf } from './challenge.ts'
import { activeChallenges, allChallenges, everyChallenge } from './challenges-sql.ts'
import { personalSubmissionOf, submissionOf } from './submission.ts'
import {
  mostPlayedSubmissions,
  newestSubmissions,
  type PlaysPosition,
  type RankPosition,
  rankOf,
  submissionsByRanking,
  submissionsOfPerson,
} from './submissions-sql.ts'

const RankCursor = z
  .tuple([z.int32(), Moment, Id])
  .transform(([rank, at, id]): RankPosition => ({ rank, at, id }))
const PlaysCursor = z.tuple([z.int(), Id]).transform(([plays, id]): PlaysPosition => ({ plays, id }))

export function allPage(m: Melodrome, viewer: Viewer | null, wish: PageWish): Promise<Page<Challenge>> {
  return challengesOn(m.clock(), wish, slice => allChallenges(m.database, viewer, slice).execute())
}

export function activePage(m: Melodrome, viewer: Viewer | null, wish: PageWish): Promise<Page<Challenge>> {
  const now = m.clock()
  return challengesOn(now, wish, ({ after, limit }) =>
    readActive(
      m.database,
      { viewer: viewer?.id, now, at: after?.at, id: after?.id },
      { isSignedIn: viewer !== null, isFirst: after === undefined, limit: compiledLimit(limit) },
    ),
  )
}

/** Each value is there if the shape says so. */
interface ActiveValues {
  viewer: string | undefined
  now: Date
  at: string | undefined
  id: string | undefined
}

/** Every page that members open first shows these. */
const readActive = compiledByShape(
  (database, values: ActiveValues, shape: { isSignedIn: boolean; isFirst: boolean; limit: number }) =>
    activeChallenges(database, shape.isSignedIn ? { id: values.viewer! } : null, {
      now: values.now,
      after: shape.isFirst ? undefined : { at: values.at!, id: values.id! },
      limit: shape.limit,
    }),
)

export function everyPage(
  m: Melodrome,
  viewer: Viewer,
  { q: search, ...wish }: PageWish & { q?: string | undefined },
): Promise<Page<Challenge>> {
  return challengesOn(m.clock(), wish, slice =>
    everyChallenge(m.database, viewer, { search, ...slice }).execute(),
  )
}

export function submissionPage(
  m: Melodrome,
  reader: Reader,
  challengeId: string,
  wish: PageWish & { sort: SubmissionSort },
): Promise<Page<Submission>> {
  return inOrder[wish.sort](m, reader, challengeId, wish)
}

export function personalPage(
  m: Melodrome,
  reader: Reader,
  personId: string,
  wish: PageWish,
): Promise<Page<PersonalSubmission>> {
  const now = m.clock()
  return keyset(wish, {
    cursor: TimeCursor,
    rows: slice => submissionsOfPerson(m.database, reader.viewer, personId, slice).execute(),
    item: row => personalSubmissionOf(row, reader, now),
    at: row => [row.submitted_at.toISOString(), row.submission_id],
  })
}

type SubmissionPage = (
  m: Melodrome,
  reader: Reader,
  challengeId: string,
  wish: PageWish,
) => Promise<Page<Submission>>

const inOrder: Record<SubmissionSort, SubmissionPage> = {
  ranking: (m, reader, challengeId, wish) =>
    keyset(wish, {
      cursor: RankCursor,
      rows: slice => submissionsByRanking(m.database, reader.viewer, challengeId, slice).execute(),
      item: row => submissionOf(row, reader),
      at: row => [rankOf(row.ranking), row.submitted_at.toISOString(), row.submission_id],
    }),
  recent: (m, reader, challengeId, wish) =>
    keyset(wish, {
      cursor: TimeCursor,
      rows: slice => newestSubmissions(m.database, reader.viewer, challengeId, slice).execute(),
      item: row => submissionOf(row, reader),
      at: row => [row.submitted_at.toISOString(), row.submission_id],
    }),
  popular: (m, reader, challengeId, wish) =>
    keyset(wish, {
      cursor: PlaysCursor,
      rows: slice => mostPlayedSubmissions(m.database, reader.viewer, challengeId, slice).execute(),
      item: row => submissionOf(row, reader),
      at: row => [row.plays, row.submission_id],
    }),
}

function challengesOn(
  now: Date,
  wish: PageWish,
  rows: (slice: Slice<TimePosition>) => Promise<ChallengeRow[]>,
): Promise<Page<Challenge>> {
  return keyset(wish, {
    cursor: TimeCursor,
    rows,
    item: row => challengeOf(row, now),
    at: row => [row.end_at.toISOString(), row.challenge_id],
  })
}
