import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { markChanged } from '../charts/changed/changed-songs.ts'
import { notBlocked } from '../people/reach/reach.ts'

export interface Vote {
  songId: string
  userId: string
  at: Date
}

export interface LikeCounts {
  likes: number
  dislikes: number
}

export interface RatingCounts {
  rating_sum: number
  rating_count: number
  stars_1: number
  stars_2: number
  stars_3: number
  stars_4: number
  stars_5: number
}

/**
 * Each write is one statement: the vote is put down, what it was before comes back with it, and the visible counts
 * move by the difference in the same breath. Doing it twice changes nothing; a song that isn't there answers nothing.
 * The counts are found by the id itself: joined to the vote, PostgreSQL walks through those of all older songs.
 *
 * Needs a transaction, whose first lock are the counts: of two votes that one person casts at once the second knows
 * the first. Moved from counts of before the first they would go below zero, which the database refuses.
 */
export async function putLike(
  transaction: Transaction,
  vote: Vote,
  isLike: boolean,
): Promise<LikeCounts | undefined> {
  await holdCounts(transaction, vote.songId)
  return first(await likeStatement(vote, isLike).execute(transaction))
}

async function holdCounts(transaction: Transaction, songId: string): Promise<void> {
  await sql`select from song_stats where song_id = ${toUuid(songId)} for no key update`.execute(transaction)
}

const markVoted = markChanged(sql`select song_id from vote`)

export function likeStatement({ songId, userId, at }: Vote, isLike: boolean): RawBuilder<LikeCounts> {
  return sql<LikeCounts>`
    with vote as (
      insert into likes (song_id, user_id, is_like, created_at, updated_at)
      select id, ${toUuid(userId)}, ${isLike}, ${at}, ${at} from songs
      where id = ${toUuid(songId)} and status = 'ready' and ${notBlocked({ id: userId }, 'songs.user_id')}
      on conflict (song_id, user_id) do update
      set previous_is_like = likes.is_like, is_like = excluded.is_like, updated_at = excluded.updated_at
      returning song_id, is_like, previous_is_like
    ), mark as (
      ${markVoted}
    )
    update song_stats
    set likes = likes + vote.is_like::int - coalesce(vote.previous_is_like, false)::int,
        dislikes = dislikes + (not vote.is_like)::int - coalesce(not vote.previous_is_like, false)::int
    from vote where song_stats.song_id = ${toUuid(songId)}
    returning likes, dislikes`
}

/** Nothing to take back is fine; the counts come back either way. Needs a transaction, too. */
export async function removeLike(transaction: Transaction, vote: Vote): Promise<LikeCounts | undefined> {
  await holdCounts(transaction, vote.songId)
  return first(await unlikeStatement(vote).execute(transaction))
}

export function unlikeStatement({ songId, userId }: Vote): RawBuilder<LikeCounts> {
  return sql<LikeCounts>`
    with vote as (
      delete from likes where song_id = ${toUuid(songId)} and user_id = ${toUuid(userId)} returning song_id, is_like
    ), mark as (
      ${markVoted}
    )
    update song_stats
    set likes = likes - (select count(*) from vote where is_like), dislikes = dislikes - (select count(*) from vote where not is_like)
    from songs where song_stats.song_id = ${toUuid(songId)} and songs.id = song_stats.song_id and songs.status = 'ready'
    returning likes, dislikes`
}

export async function putRating(
  transaction: Transaction,
  vote: Vote,
  stars: number,
): Promise<RatingCounts | undefined> {
  await holdCounts(transaction, vote.songId)
  return first(await ratingStatement(vote, stars).execute(transaction))
}

export function ratingStatement({ songId, userId, at }: Vote, stars: number): RawBuilder<RatingCounts> {
  return sql<RatingCounts>`
    with vote as (
      insert into ratings (song_id, user_id, rating, created_at, updated_at)
      select id, ${toUuid(userId)}, ${stars}, ${at}, ${at} from songs
      where id = ${toUuid(songId)} and status = 'ready' and ${notBlocked({ id: userId }, 'songs.user_id')}
      on conflict (song_id, user_id) do update
      set previous_rating = ratings.rating, rating = excluded.rating, updated_at = excluded.updated_at
      returning song_id, rating, previous_rating
    ), mark as (
      ${markVoted}
    )
    update song_stats
    set rating_sum = rating_sum + vote.rating - coalesce(vote.previous_rating, 0),
        rating_count = rating_count + (vote.previous_rating is null)::int,
        stars_1 = stars_1 + (vote.rating = 1)::int - coalesce(vote.previous_rating = 1, false)::int,
        stars_2 = stars_2 + (vote.rating = 2)::int - coalesce(vote.previous_rating = 2, false)::int,
        stars_3 = stars_3 + (vote.rating = 3)::int - coalesce(vote.previous_rating = 3, false)::int,
        stars_4 = stars_4 + (vote.rating = 4)::int - coalesce(vote.previous_rating = 4, false)::int,
        stars_5 = stars_5 + (vote.rating = 5)::int - coalesce(vote.previous_rating = 5, false)::int
    from vote where song_stats.song_id = ${toUuid(songId)}
    returning rating_sum, rating_count, stars_1, stars_2, stars_3, stars_4, stars_5`
}

function first<Row>({ rows }: QueryResult<Row>): Row | undefined {
  return rows[0]
}

export function countsOf(database: Executor, songId: string) {
  return database
    .selectFrom('song_stats')
    .innerJoin('songs', 'songs.id', 'song_stats.song_id')
    .select([
      'song_stats.likes',
      'song_stats.dislikes',
      'song_stats.rating_sum',
      'song_stats.rating_count',
      'song_stats.stars_1',
      'song_stats.stars_2',
      'song_stats.stars_3',
      'song_stats.stars_4',
      'song_stats.stars_5',
    ])
    .where('song_stats.song_id', '=', toUuid(songId))
    .where('songs.status', '=', 'ready')
    .executeTakeFirst()
}

export async function ownLike(database: Executor, songId: string, userId: string): Promise<boolean | null> {
  const row = await database
    .selectFrom('likes')
    .select('is_like')
    .where('song_id', '=', toUuid(songId))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return row?.is_like ?? null
}

export async function ownRating(database: Executor, songId: string, userId: string): Promise<number | null> {
  const row = await database
    .selectFrom('ratings')
    .select('rating')
    .where('song_id', '=', toUuid(songId))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return row?.rating ?? null
}
