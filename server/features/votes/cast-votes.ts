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
  silentLikesStatement,
  type Votes,
  type Written,
} from './votes-sql.ts'

/** One person's vote as it arrives. `value`: whether they like the song, or how many stars they give it. */
interface Cast<Value> {
  songId: string
  userId: string
  value: Value
}

/** Each answers the song's counts after the vote, or nothing for a vote that was not written. */
export interface Voting {
  likes: GroupCommit<Cast<boolean>, LikeCounts | undefined>
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
    likes: new GroupCommit<Cast<boolean>, LikeCounts | undefined>(async cast => {
      const write = cast.some(vote => vote.value) ? toldLikes : silentLikes
      return answersTo(cast, woken(m, await write(m.database, together('like', cast, m.clock()))))
    }),
    stars: new GroupCommit<Cast<number>, RatingCounts | undefined>(async cast =>
      answersTo(cast, woken(m, await ratings(m.database, together('rating', cast, m.clock())))),
    ),
  }
}

/** Gives likes of which no artist is told: those that a guest gave before they had an account. */
export async function putSilentLikes(
  database: Executor,
  { userId, songIds, at }: { userId: string; songIds: readonly string[]; at: Date },
): Promise<void> {
  await silentLikes(
    database,
    together(
      'like',
      songIds.map(songId => ({ songId, userId, value: true })),
      at,
    ),
  )
}

/** If someone votes for a song more than once, only their last vote is written. */
function together<Value>(kind: 'like' | 'rating', cast: readonly Cast<Value>[], at: Date): Votes<Value> {
  const last = [...new Map(cast.map(vote => [keyOf(vote.songId, vote.userId), vote])).values()]
  return {
    songIds: last.map(({ songId }) => toUuid(songId)),
    userIds: last.map(({ userId }) => toUuid(userId)),
    values: last.map(({ value }) => value),
    newsIds: last.map(() => toUuid(newId(at.getTime()))),
    groups: last.map(({ songId }) => groupOf(kind, songId)),
    at,
  }
}

function answersTo<Counts>(
  cast: readonly Cast<unknown>[],
  rows: readonly (Counts & Written)[],
): (Counts | undefined)[] {
  const written = new Map(rows.map(row => [keyOf(row.song_id, row.user_id), row]))
  return cast.map(({ songId, userId }) => written.get(keyOf(songId, userId)))
}

/** The statement was its own transaction and is committed: the artists' pages may look for the news now. */
function woken<Row extends Written>(m: Melodrome, rows: Row[]): Row[] {
  m.live.wake([...new Set(rows.flatMap(({ told }) => told ?? []))])
  return rows
}

const keyOf = (songId: string, userId: string): string => `${songId}/${userId}`
