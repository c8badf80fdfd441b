import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { markChanged } from '../charts/changed/changed-songs.ts'
import { groupOf } from '../notifications/notify.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { artistToldParts } from './tell-artist.ts'

export interface Vote {
  songId: string
  userId: string
  at: Date
}

/** A vote as its statement takes it: ids are UUIDs. */
export interface VoteValues extends Vote {
  /** The id of the artist's notification, if there will be a new one, and the group that it belongs to. */
  newsId: string
  group: string
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

/** Who was told, for `m.live.wake`. */
interface Told {
  told: string | null
}

/**
 * Each write is one statement: the song's counts are locked and read, the vote is written, its previous value comes
 * back with it, the counts change by the difference, and the artist is told. Doing it twice changes nothing. For a song
 * that doesn't exist, or whose artist is kept away by a block, it answers nothing. The song itself is locked before its
 * counts, as a deletion locks them (`lockPlayableSong`).
 *
 * The lock comes first, and each part selects from the one before it, because PostgreSQL promises no other order. So of
 * two votes that one person casts at once, the second knows the first. New counts are computed from the locked ones:
 * the row that an update finds may be an older one, and the database would refuse a count below zero there. All rows
 * are found by the id itself: in a join with the vote, PostgreSQL would walk through the rows of all older songs.
 */
function lockedSong(
  { songId, userId }: Vote,
  counts: RawBuilder<unknown>,
  mayVote: 'unless blocked' | 'always',
): RawBuilder<unknown> {
  const isReachable = mayVote === 'always' ? sql`true` : notBlocked({ id: sql`${userId}` }, 'songs.user_id')
  return sql`
    select songs.id, songs.user_id, songs.title, ${counts}
    from songs join song_stats on song_stats.song_id = songs.id
    where songs.id = ${songId} and songs.status = 'ready' and ${isReachable}
    for key share of songs for no key update of song_stats`
}

const mark = sql`${markChanged(sql`select song_id from counts`)} returning song_id`

const likeCounts = sql`likes, dislikes`

function likeParts(vote: Vote, isLike: boolean): RawBuilder<unknown> {
  return sql`
    song as (${lockedSong(vote, likeCounts, 'unless blocked')}), vote as (
      insert into likes (song_id, user_id, is_like, created_at, updated_at)
      select id, ${vote.userId}::uuid, ${isLike}::boolean, ${vote.at}::timestamptz, ${vote.at}::timestamptz from song
      on conflict (song_id, user_id) do update
      set previous_is_like = likes.is_like, is_like = excluded.is_like, updated_at = excluded.updated_at
      returning is_like, previous_is_like
    ), counts as (
      update song_stats
      set likes = song.likes + vote.is_like::int - coalesce(vote.previous_is_like, false)::int,
          dislikes = song.dislikes + (not vote.is_like)::int - coalesce(not vote.previous_is_like, false)::int
      from song, vote where song_stats.song_id = ${vote.songId}
      returning song_stats.song_id, song_stats.likes, song_stats.dislikes
    ), mark as (${mark})`
}

/** A vote without a notification. */
export function silentLikeStatement(vote: Vote & { isLike: boolean }): RawBuilder<LikeCounts> {
  return sql`with ${likeParts(vote, vote.isLike)} select likes, dislikes from counts`
}

export function likeStatement(vote: VoteValues): RawBuilder<LikeCounts & Told> {
  return sql`
    with ${likeParts(vote, true)}, ${artistToldParts('like', vote)}
    select likes, dislikes, (select user_id from told) as told from counts`
}

export function unlikeStatement(vote: Vote): RawBuilder<LikeCounts & { wasThere: boolean }> {
  return sql`
    with song as (${lockedSong(vote, likeCounts, 'always')}), vote as (
      delete from likes using song where likes.song_id = ${vote.songId} and likes.user_id = ${vote.userId}
      returning is_like
    ), counts as (
      update song_stats
      set likes = song.likes - vote.is_like::int, dislikes = song.dislikes - (not vote.is_like)::int
      from song, vote where song_stats.song_id = ${vote.songId}
      returning song_stats.song_id, song_stats.likes, song_stats.dislikes
    ), mark as (${mark})
    select coalesce(counts.likes, song.likes) as likes, coalesce(counts.dislikes, song.dislikes) as dislikes,
      counts.song_id is not null as "wasThere"
    from song left join counts on true`
}

const starColumns = ['rating_sum', 'rating_count', 'stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5']
const starCounts = sql.join(starColumns.map(column => sql.ref(column)))
const newStarCounts = sql.join(starColumns.map(column => sql.ref(`song_stats.${column}`)))

export function ratingStatement(vote: VoteValues & { stars: number }): RawBuilder<RatingCounts & Told> {
  return sql`
    with song as (${lockedSong(vote, starCounts, 'unless blocked')}), vote as (
      insert into ratings (song_id, user_id, rating, created_at, updated_at)
      select id, ${vote.userId}::uuid, ${vote.stars}::smallint, ${vote.at}::timestamptz, ${vote.at}::timestamptz from song
      on conflict (song_id, user_id) do update
      set previous_rating = ratings.rating, rating = excluded.rating, updated_at = excluded.updated_at
      returning rating, previous_rating
    ), counts as (
      update song_stats
      set rating_sum = song.rating_sum + vote.rating - coalesce(vote.previous_rating, 0),
          rating_count = song.rating_count + (vote.previous_rating is null)::int,
          ${sql.join([1, 2, 3, 4, 5].map(starsMoved))}
      from song, vote where song_stats.song_id = ${vote.songId}
      returning song_stats.song_id, ${newStarCounts}
    ), mark as (${mark}), ${artistToldParts('rating', vote)}
    select ${starCounts}, (select user_id from told) as told from counts`
}

function starsMoved(stars: number): RawBuilder<unknown> {
  const [column, number] = [sql.ref(`stars_${stars}`), sql.lit(stars)]
  return sql`${column} = song.${column} + (vote.rating = ${number})::int - coalesce(vote.previous_rating = ${number}, false)::int`
}

const silentLike = compiled((_, values: Vote & { isLike: boolean }) => silentLikeStatement(values))
const like = compiled((_, values: VoteValues) => likeStatement(values))
const unlike = compiled((_, values: Vote) => unlikeStatement(values))
const rating = compiled((_, values: VoteValues & { stars: number }) => ratingStatement(values))

/** Without a notification: a dislike, or a like that a guest gave before they had an account. */
export async function putSilentLike(
  database: Executor,
  vote: Vote,
  isLike: boolean,
): Promise<LikeCounts | undefined> {
  const [counts] = await silentLike(database, { ...asWritten(vote), isLike })
  return counts
}

export async function putLike(m: Melodrome, vote: Vote): Promise<LikeCounts | undefined> {
  const [row] = await like(m.database, withNews('like', vote))
  return row && woken(m, row)
}

/** Does nothing if there is no like; the counts come back either way. */
export async function removeLike(database: Executor, vote: Vote): Promise<LikeCounts | undefined> {
  const values = asWritten(vote)
  const [counts] = await unlike(database, values)
  if (!counts || counts.wasThere) return counts
  // A like that was being written when this statement began is found by a second one.
  const [again] = await unlike(database, values)
  return again
}

export async function putRating(m: Melodrome, vote: Vote, stars: number): Promise<RatingCounts | undefined> {
  const [row] = await rating(m.database, { ...withNews('rating', vote), stars })
  return row && woken(m, row)
}

/** The statement was its own transaction and is committed: the artist's pages may look for the news now. */
function woken<Row extends Told>(m: Melodrome, row: Row): Row {
  if (row.told !== null) m.live.wake([row.told])
  return row
}

const asWritten = ({ songId, userId, at }: Vote): Vote => ({
  songId: toUuid(songId),
  userId: toUuid(userId),
  at,
})

const withNews = (kind: 'like' | 'rating', vote: Vote): VoteValues => ({
  ...asWritten(vote),
  newsId: toUuid(newId(vote.at.getTime())),
  group: groupOf(kind, vote.songId),
})

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
