import { compiled } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { GroupCommit } from '../../database/group-commit.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { groupOf } from '../notifications/notify.ts'
import {
  type LikeCounts,
  likesStatement,
  type RatingCounts,
  ratingsStatement,
  removeLike,
  removeStars,
  silentLikesStatement,
  type Vote,
  type Votes,
  type Written,
} from './votes-sql.ts'

/**
 * One person's vote as it arrives. `value`: whether they like the song, or how many stars they give it; null takes that
 * back.
 */
interface Cast<Value> {
  songId: string
  userId: string
  value: Value
}

/** Each answers the song's counts after the vote, or nothing for a vote that was not written. */
export interface Voting {
  likes: GroupCommit<Cast<boolean | null>, LikeCounts | undefined>
  stars: GroupCommit<Cast<number | null>, RatingCounts | undefined>
}

const silentLikes = compiled((_, votes: Votes<boolean>) => silentLikesStatement(votes))
const toldLikes = compiled((_, votes: Votes<boolean>) => likesStatement(votes))
const ratings = compiled((_, votes: Votes<number>) => ratingsStatement(votes))

/**
 * Votes that arrive together are committed together: the start of the statement and the commit cost more than a vote
 * itself.
 */
export function createVoting(m: Melodrome): Voting {
  return {
    likes: new GroupCommit<Cast<boolean | null>, LikeCounts | undefined>(cast =>
      writeAll(m, cast, {
        kind: 'like',
        write: (database, votes) => (votes.values.includes(true) ? toldLikes : silentLikes)(database, votes),
        takeBack: removeLike,
      }),
    ),
    stars: new GroupCommit<Cast<number | null>, RatingCounts | undefined>(cast =>
      writeAll(m, cast, { kind: 'rating', write: ratings, takeBack: removeStars }),
    ),
  }
}

interface Writing<Value, Counts> {
  kind: 'like' | 'rating'
  write: (database: Executor, votes: Votes<Value>) => Promise<(Counts & Written)[]>
  takeBack: (database: Executor, vote: Vote) => Promise<Counts | undefined>
}

/**
 * Writes the given votes together, then takes votes back, each by a statement of its own: few people take a vote back.
 * Such a statement may fail alone, because the given votes are committed by then.
 */
async function writeAll<Value, Counts>(
  m: Melodrome,
  cast: readonly Cast<Value | null>[],
  { kind, write, takeBack }: Writing<Value, Counts>,
) {
  const at = m.clock()
  const last = lastOfEach(cast)
  const given = last.flatMap(({ value, ...vote }) => (value === null ? [] : { ...vote, value }))
  const rows = given.length > 0 ? woken(m, await write(m.database, columnsOf(kind, given, at))) : []
  const answers: Answers<Counts> = byVote(rows)
  for (const { songId, userId, value } of last) {
    if (value === null) answers.set(keyOf(songId, userId), takeBack(m.database, { songId, userId, at }))
  }
  return answersTo(cast, answers)
}

/** By song and person. */
type Answers<Counts> = Map<string, Counts | Promise<Counts | undefined>>

const byVote = <Counts>(rows: readonly (Counts & Written)[]): Answers<Counts> =>
  new Map(rows.map(row => [keyOf(row.song_id, row.user_id), row]))

/**
 * Gives likes of which no artist is told: those that a guest gave before they had an account. Answers how many were
 * written: a block leaves songs out.
 */
export async function putSilentLikes(
  database: Executor,
  { userId, songIds, at }: { userId: string; songIds: readonly string[]; at: Date },
): Promise<number> {
  const written = await silentLikes(
    database,
    columnsOf(
      'like',
      songIds.map(songId => ({ songId, userId, value: true })),
      at,
    ),
  )
  return written.length
}

/** If someone votes for a song more than once, only their last vote is written. */
const lastOfEach = <Value>(cast: readonly Cast<Value>[]): Cast<Value>[] => [
  ...new Map(cast.map(vote => [keyOf(vote.songId, vote.userId), vote])).values(),
]

function columnsOf<Value>(kind: 'like' | 'rating', cast: readonly Cast<Value>[], at: Date): Votes<Value> {
  return {
    songIds: cast.map(({ songId }) => toUuid(songId)),
    userIds: cast.map(({ userId }) => toUuid(userId)),
    values: cast.map(({ value }) => value),
    newsIds: cast.map(() => toUuid(newId(at.getTime()))),
    groups: cast.map(({ songId }) => groupOf(kind, songId)),
    at,
  }
}

const answersTo = <Counts>(cast: readonly Cast<unknown>[], answers: Answers<Counts>) =>
  cast.map(({ songId, userId }) => answers.get(keyOf(songId, userId)))

/** The statement was its own transaction and is committed: the artists' pages may look for the news now. */
function woken<Row extends Written>(m: Melodrome, rows: Row[]): Row[] {
  m.live.wake([...new Set(rows.flatMap(({ told }) => told ?? []))])
  return rows
}

const keyOf = (songId: string, userId: string): string => `${songId}/${userId}`
