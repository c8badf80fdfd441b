import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { Random } from '#contract/random.ts'
import type { Database } from '../../server/database/connect.ts'
import { toUuid } from '../../server/database/ids.ts'
import { transact } from '../../server/database/transact.ts'
import { between, draw } from '../random.ts'

/** An entry of a challenge, and how good people find it, 0 to 1. */
export interface JudgedEntry {
  songId: string
  ownerId: string
  merit: number
  /**
   * For two entries that can't be told apart: half of the voters prefer the one with 0, the other half the one with 1.
   */
  side?: number
}

interface Room {
  challengeId: string
  entries: readonly JudgedEntry[]
  voterIds: readonly string[]
  judgedByEach: number
  /** Ballots are given between these, in milliseconds. */
  from: number
  to: number
}

const sideTaken = 0.07

interface Ballot {
  voter: string
  userId: string
  entry: JudgedEntry
  token: string
  at: Date
  scores: number[]
}

/**
 * As if each had come into the listening room, heard what they were offered to its end and judged it. The rows are
 * those of the room: some hundred people's listening would take minutes otherwise.
 */
export async function judgeEntries(database: Database, room: Room, random: Random): Promise<void> {
  const voters = room.voterIds.map(userId => ({ userId, id: randomUUID(), ballots: [] as Ballot[] }))
  for (const [number, voter] of voters.entries()) {
    let at = between(random, room.from, room.to - room.judgedByEach * 4 * minuteMs)
    const others = room.entries.filter(({ ownerId }) => ownerId !== voter.userId)
    for (const entry of draw(random, others, room.judgedByEach)) {
      at += between(random, 2, 4) * minuteMs
      const taste = entry.side === undefined ? 0 : entry.side === number % 2 ? sideTaken : -sideTaken
      const scores = scoresOf(entry.merit + taste, random)
      const { id, userId } = voter
      voter.ballots.push({ voter: id, userId, entry, token: randomUUID(), at: new Date(at), scores })
    }
  }
  const present = voters.filter(({ ballots }) => ballots.length > 0)
  const ballots = present.flatMap(voter => voter.ballots)
  await transact(database, async transaction => {
    await transaction
      .insertInto('challenge_voters')
      .values(
        present.map(({ id, userId, ballots: [first] }) => ({
          id,
          challenge_id: toUuid(room.challengeId),
          user_id: toUuid(userId),
          network: null,
          created_at: new Date(first!.at.getTime() - 2 * minuteMs),
        })),
      )
      .execute()
    await sql`
      with given as (
        select given.*, entries.id as submission_id from unnest(
          ${ballots.map(({ voter }) => voter)}::uuid[],
          ${ballots.map(({ userId }) => toUuid(userId))}::uuid[],
          ${ballots.map(({ entry }) => toUuid(entry.songId))}::uuid[],
          ${ballots.map(({ token }) => token)}::uuid[],
          ${ballots.map(({ at }) => at)}::timestamptz[],
          ${ballots.map(({ scores }) => scores[0]!)}::smallint[],
          ${ballots.map(({ scores }) => scores[1]!)}::smallint[],
          ${ballots.map(({ scores }) => scores[2]!)}::smallint[],
          ${ballots.map(({ scores }) => scores[3]!)}::smallint[]
        ) as given (voter_id, user_id, song_id, token, at, stars, instrumental, mixing, creativity)
        join challenge_submissions entries
          on entries.song_id = given.song_id and entries.challenge_id = ${toUuid(room.challengeId)}
      ), heard as (
        insert into listens
          (song_id, user_id, heard_slots, heard_seconds, fresh_seconds, qualified_at, created_at, updated_at)
        select song_id, given.user_id, ~(0::bit(100)), duration_seconds, 0, at, at - interval '2 minutes', at
        from given join songs on songs.id = song_id
        on conflict (song_id, user_id) do nothing
      ), offered as (
        insert into challenge_offers (voter_id, submission_id, token, offered_at)
        select voter_id, submission_id, token, at - interval '2 minutes' from given
      )
      insert into challenge_ballots
        (voter_id, submission_id, stars, instrumental, mixing, creativity, created_at, updated_at)
      select voter_id, submission_id, stars, instrumental, mixing, creativity, at, at from given`.execute(
      transaction,
    )
  })
}

/** Stars, and scores of what applies to music without a singer. */
function scoresOf(merit: number, random: Random): number[] {
  // A listener is in a mild mood or a strict one, and hears each part a little differently.
  const score = (top: number) =>
    Math.min(top, Math.max(1, Math.round(top * (merit + between(random, -0.25, 0.25)))))
  return [score(5), score(10), score(10), score(10)]
}
