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
  silentLikesStatement,
  type Votes,
  type Written,
} from './votes-sql.ts'

/**
 * One person's vote as it arrives. `value`: whether they like the song (null takes that back), or how many stars they
 * give it.
 */
interface Cast<Value> {
  songId: string
  userId: string
  value: Value
}

/** Each answers the song's counts after the vote, or nothing for a vote that was not written. */
export interface Voting {
  likes: GroupCommit<Cast<boolean | null>, LikeCounts | undefined>
  stars: GroupCommit<Cast<number>, RatingCounts | undefined>
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
    likes: new GroupCommit<Cast<boolean | null>, LikeCounts | undefined>(async cast =>
      answersTo(cast, await writeLikes(m, lastOfEach(cast))),
    ),
    stars: new GroupCommit<Cast<number>, RatingCounts | undefined>(async cast =>
      answersTo(
        cast,
        byVote(woken(m, await ratings(m.database, columnsOf('rating', lastOfEach(cast), m.clock())))),
      ),
    ),
  }
}

/**
 * Takes back what is taken back by statements of their own: few do that, and they must come after their likes. Each may
 * fail alone, because the likes are committed by then.
 */
async function writeLikes(m: Melodrome, cast: readonly Cast<boolean | null>[]): Promise<Answers<LikeCounts>> {
  const at = m.clock()
  const given = cast.flatMap(({ value, ...vote }) => (value === null ? [] : { ...vote, value }))
  const write = given.some(({ value }) => value) ? toldLikes : silentLikes
  const rows = given.length > 0 ? woken(m, await write(m.database, columnsOf('like', given, at))) : []
  const answers: Answers<LikeCounts> = byVote(rows)
  for (const { songId, userId, value } of cast) {
    if (value === null) answers.set(keyOf(songId, userId), removeLike(m.database, { songId, userId, at }))
  }
  return answers
}

/** By song and person. */
type Answers<Counts> = Map<string, Counts | Promise<Counts | undefined>>

const byVote = <Counts extends Written>(rows: readonly Counts[]): Answers<Counts> =>
  new Map(rows.map(row => [keyOf(row.song_id, row.user_id), row]))

/** Gives likes of which no artist is told: those that a guest gave before they had an account. */
export async function putSilentLikes(
  database: Executor,
  { userId, songIds, at }: { userId: string; songIds: readonly string[]; at: Date },
): Promise<void> {
  await silentLikes(
    database,
    columnsOf(
      'like',
      songIds.map(songId => ({ songId, userId, value: true })),
      at,
    ),
  )
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
