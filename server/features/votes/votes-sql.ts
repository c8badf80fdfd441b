import { type RawBuilder, sql } from 'kysely'
import { compiled, listOf } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { markChanged } from '../charts/changed/changed-songs.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { artistsToldParts } from './tell-artist.ts'

export interface Vote {
  songId: string
  userId: string
  at: Date
}

/** Votes as a statement takes them: columns of one length, with ids as UUIDs; each person votes for a song once. */
export interface Votes<Value> {
  songIds: string[]
  userIds: string[]
  values: Value[]
  /** The ids of the artists' notifications, if there will be new ones, and the groups that they belong to. */
  newsIds: string[]
  groups: string[]
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

/** A vote that was written, with the song's new counts. */
export interface Written {
  song_id: string
  user_id: string
  /** The artist, if they were told: for `m.live.wake`. */
  told: string | null
}

/** What likes and stars differ in. */
interface VoteKind {
  table: 'likes' | 'ratings'
  value: 'is_like' | 'rating'
  type: 'boolean' | 'smallint'
  /** By how much a vote (`value`, and `previous`, which is null the first time) changes each count of its song. */
  counts: Record<string, RawBuilder<number>>
}

const likes: VoteKind = {
  table: 'likes',
  value: 'is_like',
  type: 'boolean',
  counts: {
    likes: sql`value::int - coalesce(previous, false)::int`,
    dislikes: sql`(not value)::int - coalesce(not previous, false)::int`,
  },
}

const starsChange = (stars: number) =>
  [
    `stars_${stars}`,
    sql<number>`(value = ${sql.lit(stars)})::int - coalesce(previous = ${sql.lit(stars)}, false)::int`,
  ] as const

const stars: VoteKind = {
  table: 'ratings',
  value: 'rating',
  type: 'smallint',
  counts: {
    rating_sum: sql`value - coalesce(previous, 0)`,
    rating_count: sql`(previous is null)::int`,
    ...Object.fromEntries([1, 2, 3, 4, 5].map(starsChange)),
  },
}

/**
 * Each write is one statement: the songs' counts are locked and read, the votes are written, their previous values come
 * back with them, the counts change by the difference, and the artists are told. Doing it twice changes nothing, not even
 * the moment of the vote, by which charts and lists of liked songs are ordered. For a song that doesn't exist, or whose
 * artist is kept away by a block, it answers nothing. The songs themselves are locked before their counts, as a deletion
 * locks them (`lockPlayableSong`); one that is being deleted counts as gone, so that votes for others don't wait.
 *
 * The locks come first, and each part selects from the one before it, because PostgreSQL promises no other order. So of
 * two votes that one person casts at once, the second knows the first. Everything is locked in the order of its key:
 * votes for several songs can't deadlock. New counts are computed from the locked ones: the row that an update finds
 * may be an older one, and the database would refuse a count below zero there. All rows are found by the ids themselves:
 * in a join with the votes, PostgreSQL would walk through the rows of all older songs.
 */
function lockedSongs(songIds: RawBuilder<unknown>, counts: readonly string[]): RawBuilder<unknown> {
  return sql`
    select songs.id, songs.user_id, songs.title, ${refs(counts)}
    from songs join song_stats on song_stats.song_id = songs.id
    where songs.id = any(${songIds}) and song_stats.song_id = any(${songIds}) and songs.status = 'ready'
    order by songs.id
    for key share of songs skip locked for no key update of song_stats`
}

const refs = (names: readonly string[], table?: string) =>
  sql.join(names.map(name => sql.ref(table ? `${table}.${name}` : name)))

const mark = sql`${markChanged(sql`select song_id from counts order by song_id`)} returning song_id`

function voteParts(kind: VoteKind, votes: Votes<unknown>): RawBuilder<unknown> {
  const ids = listOf(votes.songIds, 'uuid')
  const [table, value, previous] = [kind.table, kind.value, `previous_${kind.value}`].map(name =>
    sql.ref(name),
  )
  const counts = Object.entries(kind.counts)
  return sql`
    given as (
      select * from unnest(
        ${ids}, ${listOf(votes.userIds, 'uuid')}, ${listOf(votes.values, kind.type)}, ${listOf(votes.newsIds, 'uuid')}, ${listOf(votes.groups, 'text')}
      ) as given (song_id, user_id, value, news_id, group_key)
    ), song as (${lockedSongs(ids, Object.keys(kind.counts))}), vote as (
      insert into ${table} (song_id, user_id, ${value}, created_at, updated_at)
      select given.song_id, given.user_id, given.value, ${votes.at}::timestamptz, ${votes.at}::timestamptz
      from given join song on song.id = given.song_id
      where ${notBlocked({ id: sql`given.user_id` }, 'song.user_id')}
      order by given.song_id, given.user_id
      on conflict (song_id, user_id) do update
      set ${previous} = ${table}.${value}, ${value} = excluded.${value},
        updated_at = case when ${table}.${value} = excluded.${value} then ${table}.updated_at else excluded.updated_at end
      returning song_id, user_id, ${value} as value, ${previous} as previous
    ), moved as (
      select song_id, ${sql.join(counts.map(([name, change]) => sql`sum(${change}) as ${sql.ref(name)}`))}
      from vote group by song_id
    ), counts as (
      update song_stats
      set ${sql.join(counts.map(([name]) => sql`${sql.ref(name)} = song.${sql.ref(name)} + moved.${sql.ref(name)}`))}
      from song join moved on moved.song_id = song.id
      where song_stats.song_id = song.id and song_stats.song_id = any(${ids})
      returning song_stats.song_id, ${refs(Object.keys(kind.counts), 'song_stats')}
    ), mark as (${mark})`
}

/** Votes without a notification. */
function silentStatement<Counts>(kind: VoteKind, votes: Votes<unknown>): RawBuilder<Counts & Written> {
  return sql`
    with ${voteParts(kind, votes)}
    select vote.song_id, vote.user_id, ${refs(Object.keys(kind.counts), 'counts')}, null as told
    from vote join counts using (song_id)`
}

function toldStatement<Counts>(
  kind: VoteKind,
  news: RawBuilder<unknown>,
  votes: Votes<unknown>,
): RawBuilder<Counts & Written> {
  return sql`
    with ${voteParts(kind, votes)}, ${news}
    select vote.song_id, vote.user_id, ${refs(Object.keys(kind.counts), 'counts')}, told.user_id as told
    from vote join counts using (song_id) left join told on told.related_id = vote.song_id`
}

/** Dislikes, and likes that a guest gave before they had an account. */
export const silentLikesStatement = (votes: Votes<boolean>) => silentStatement<LikeCounts>(likes, votes)

/** Likes and dislikes; artists are told of the likes. */
export const likesStatement = (votes: Votes<boolean>) =>
  toldStatement<LikeCounts>(likes, artistsToldParts('like', votes.at), votes)

export const ratingsStatement = (votes: Votes<number>) =>
  toldStatement<RatingCounts>(stars, artistsToldParts('rating', votes.at), votes)

/** Each count loses what the vote would give to it as a person's first: `previous` is a null of the value's type. */
function takeBackStatement<Counts>(
  kind: VoteKind,
  { songId, userId }: Vote,
): RawBuilder<Counts & { wasThere: boolean }> {
  const [table, value] = [sql.ref(kind.table), sql.ref(kind.value)]
  const counts = Object.entries(kind.counts).map(([name, change]) => ({ name: sql.ref(name), change }))
  return sql`
    with song as (${lockedSongs(sql`array[${songId}::uuid]`, Object.keys(kind.counts))}), vote as (
      delete from ${table} using song where ${table}.song_id = ${songId} and ${table}.user_id = ${userId}
      returning ${value} as value, nullif(${value}, ${value}) as previous
    ), counts as (
      update song_stats
      set ${sql.join(counts.map(({ name, change }) => sql`${name} = song.${name} - (${change})`))}
      from song, vote where song_stats.song_id = ${songId}
      returning song_stats.song_id, ${refs(Object.keys(kind.counts), 'song_stats')}
    ), mark as (${mark})
    select ${sql.join(counts.map(({ name }) => sql`coalesce(counts.${name}, song.${name}) as ${name}`))},
      counts.song_id is not null as "wasThere"
    from song left join counts on true`
}

export const unlikeStatement = (vote: Vote) => takeBackStatement<LikeCounts>(likes, vote)
export const unrateStatement = (vote: Vote) => takeBackStatement<RatingCounts>(stars, vote)

export const removeLike = takenBackBy(unlikeStatement)
export const removeStars = takenBackBy(unrateStatement)

/** Does nothing if there is no vote; the counts come back either way. */
function takenBackBy<Counts>(statement: (vote: Vote) => RawBuilder<Counts & { wasThere: boolean }>) {
  const run = compiled((_, vote: Vote) => statement(vote))
  return async (database: Executor, vote: Vote): Promise<Counts | undefined> => {
    const values = { ...vote, songId: toUuid(vote.songId), userId: toUuid(vote.userId) }
    const [counts] = await run(database, values)
    if (!counts || counts.wasThere) return counts
    // A vote that was being written when this statement began is found by a second one.
    const [again] = await run(database, values)
    return again
  }
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
