import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { hashOf } from '#contract/hash.ts'
import { randomFrom } from '#contract/random.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import type { Said } from '../comments/said.ts'
import { said } from '../comments.ts'
import { between, draw } from '../random.ts'
import { type Moment, momentsOf } from '../songs/moments.ts'
import type { DemoSong } from '../songs/song.ts'
import { demoSongs } from '../songs.ts'

/** A comment or an answer as it was written. */
export interface Written {
  id: string
  song: string
  by: string
  /** The comment that it answers, and who wrote that. */
  answers: { id: string; by: string } | null
  positionSeconds: number | null
  words: string
  at: Date
  likedBy: string[]
}

/** Everything that was said of the songs, the oldest first. */
export function writtenComments(listeners: readonly string[], now: Date): Written[] {
  const all = demoSongs.flatMap(song =>
    ofSong(song, said[song.id as keyof typeof said] ?? [], listeners, now),
  )
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function ofSong(
  song: DemoSong,
  comments: readonly Said[],
  listeners: readonly string[],
  now: Date,
): Written[] {
  const random = randomFrom(hashOf(`comments ${song.id}`))
  const moments = momentsOf(song)
  const age = song.publishedDaysAgo * dayMs
  const write = (by: string, words: string, at: number): Written => ({
    id: newId(at),
    song: song.id,
    by,
    answers: null,
    positionSeconds: null,
    words,
    at: new Date(at),
    likedBy: draw(
      random,
      listeners.filter(listener => listener !== by),
      Math.floor(22 * song.appeal * random() ** 3),
    ),
  })
  return comments.flatMap(({ by, words, section, answers }) => {
    // Most of it soon after the song came out.
    let at = now.getTime() - age + age * between(random, 0.02, 0.9) ** 1.6
    const comment = { ...write(by, words, at), positionSeconds: secondsAt(moments, section) }
    return [
      comment,
      ...answers.map(([answerer, answer]) => {
        at += (now.getTime() - at) * between(random, 0.01, 0.2)
        return { ...write(answerer, answer, at), answers: { id: comment.id, by } }
      }),
    ]
  })
}

function secondsAt(moments: readonly Moment[], section: number | null): number | null {
  if (section === null) return null
  const { startSeconds, endSeconds } = moments[Math.floor(section)]!
  const seconds = startSeconds + (section % 1) * (endSeconds - startSeconds)
  return Math.round(seconds * 10) / 10
}

/** Puts comments in with their likes; the counts are then taken from the rows. */
export async function insertComments(
  transaction: Transaction,
  comments: readonly Written[],
  { memberIds, songIds }: { memberIds: ReadonlyMap<string, string>; songIds: ReadonlyMap<string, string> },
): Promise<void> {
  const [person, song] = [
    (handle: string) => toUuid(memberIds.get(handle)!),
    (name: string) => toUuid(songIds.get(name)!),
  ]
  // Parents come before their replies, because replies refer to them.
  await sql`
    insert into comments (song_id, id, user_id, parent_id, position_seconds, content, created_at, updated_at)
    select given.song_id, given.id, given.user_id, parent_id,
      case when position_seconds is not null then least(position_seconds, duration_seconds) end, content, at, at
    from unnest(
      ${comments.map(each => song(each.song))}::uuid[],
      ${comments.map(each => toUuid(each.id))}::uuid[],
      ${comments.map(each => person(each.by))}::uuid[],
      ${comments.map(each => each.answers && toUuid(each.answers.id))}::uuid[],
      ${comments.map(each => each.positionSeconds)}::float8[],
      ${comments.map(each => each.words)}::text[],
      ${comments.map(each => each.at)}::timestamptz[]
    ) as given (song_id, id, user_id, parent_id, position_seconds, content, at)
    join songs on songs.id = given.song_id order by at`.execute(transaction)
  const likes = comments.flatMap(comment => comment.likedBy.map(by => ({ comment, by })))
  await sql`
    insert into comment_likes (song_id, comment_id, user_id, created_at)
    select * from unnest(
      ${likes.map(({ comment }) => song(comment.song))}::uuid[],
      ${likes.map(({ comment }) => toUuid(comment.id))}::uuid[],
      ${likes.map(({ by }) => person(by))}::uuid[],
      ${likes.map(({ comment }) => comment.at)}::timestamptz[])`.execute(transaction)
  const all = [...songIds.values()].map(toUuid)
  await sql`
    update comments set
      like_count = (
        select count(*) from comment_likes likes
        where likes.song_id = comments.song_id and likes.comment_id = comments.id),
      reply_count = (
        select count(*) from comments replies
        where replies.song_id = comments.song_id and replies.parent_id = comments.id)
    where song_id = any(${all}::uuid[])`.execute(transaction)
  await sql`
    update song_stats set comment_count = (select count(*) from comments where song_id = song_stats.song_id)
    where song_id = any(${all}::uuid[])`.execute(transaction)
}
