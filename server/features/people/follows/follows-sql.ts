import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { moveFollowCounts } from '../../identity/users/user-row.ts'
import { selectSongs } from '../../songs/songs-sql.ts'
import { personColumns } from '../person.ts'
import { notBlocked, notKeptAway } from '../reach/reach.ts'

/** One person follows the other. */
export interface Pair {
  follower: string
  followed: string
}

/**
 * Locks both until the transaction ends, always in the same order, so that two who follow each other can't wait for
 * each other. Answers whether both exist and neither is leaving.
 */
export async function lockPair(transaction: Transaction, { follower, followed }: Pair): Promise<boolean> {
  const rows = await transaction
    .selectFrom('users')
    .select('deletion_due_at')
    .where('id', 'in', [toUuid(follower), toUuid(followed)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length === 2 && rows.every(row => row.deletion_due_at === null)
}

/** Answers whether it is new; both counts move with it. Only under `lockPair`. */
export async function putFollow(transaction: Transaction, pair: Pair, at: Date): Promise<boolean> {
  const [follower, followed] = [toUuid(pair.follower), toUuid(pair.followed)]
  const { rows } = await sql`
    with new as (
      insert into follows (follower_id, followed_id, created_at) values (${follower}, ${followed}, ${at})
      on conflict do nothing returning follower_id, followed_id
    )
    ${moveFollowCounts(sql`
      select follower_id as id, 1 as followed, 0 as followers from new
      union all select followed_id, 0, 1 from new`)}`.execute(transaction)
  return rows.length > 0
}

/** Does nothing if there is no such follow. Only under `lockPair`. */
export async function removeFollow(transaction: Transaction, pair: Pair): Promise<void> {
  const [follower, followed] = [toUuid(pair.follower), toUuid(pair.followed)]
  await sql`
    with gone as (
      delete from follows where follower_id = ${follower} and followed_id = ${followed}
      returning follower_id, followed_id
    )
    ${moveFollowCounts(sql`
      select follower_id as id, -1 as followed, 0 as followers from gone
      union all select followed_id, 0, -1 from gone`)}`.execute(transaction)
}

export async function isFollowing(database: Executor, { follower, followed }: Pair): Promise<boolean> {
  const row = await database
    .selectFrom('follows')
    .select('created_at')
    .where('follower_id', '=', toUuid(follower))
    .where('followed_id', '=', toUuid(followed))
    .executeTakeFirst()
  return row !== undefined
}

type Page = Slice<TimePosition> & { viewer: Viewer | null }

/** The followers of a person, the latest first, without those who are leaving. */
export function followersOf(database: Executor, personId: string, { viewer, after, limit }: Page) {
  return database
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.follower_id')
    .select([...personColumns, 'follows.created_at as since'])
    .where('follows.followed_id', '=', toUuid(personId))
    .where('users.deletion_due_at', 'is', null)
    .where(notBlocked(viewer, 'users.id'))
    .$call(query => latestFirst(query, ['follows.created_at', 'follows.follower_id'], { after, limit }))
}

/** The people a person follows, the latest first, without those who are leaving. */
export function followedBy(database: Executor, personId: string, { viewer, after, limit }: Page) {
  return database
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select([...personColumns, 'follows.created_at as since'])
    .where('follows.follower_id', '=', toUuid(personId))
    .where('users.deletion_due_at', 'is', null)
    .where(notBlocked(viewer, 'users.id'))
    .$call(query => latestFirst(query, ['follows.created_at', 'follows.followed_id'], { after, limit }))
}

/**
 * Songs of the people the viewer follows, newest first. The index gives the newest few of each person, and only these
 * are sorted: the cost grows with the number of people they follow, not with the number of songs.
 */
export function followedSongs(database: Executor, viewer: Viewer, { after, limit }: Omit<Page, 'viewer'>) {
  const before = after ? sql`and (songs.published_at, songs.id) < (${after.at}, ${toUuid(after.id)})` : sql``
  const fresh = sql<{ id: string }>`(
    select newest.id, newest.published_at from follows
    cross join lateral (
      select songs.id, songs.published_at from songs
      where songs.user_id = follows.followed_id and songs.status = 'ready' ${before}
      order by songs.published_at desc, songs.id desc limit ${sql.lit(limit)}
    ) newest
    where follows.follower_id = ${toUuid(viewer.id)} and ${notKeptAway(viewer, 'follows.followed_id')}
    order by newest.published_at desc, newest.id desc limit ${sql.lit(limit)}
  )`
  return selectSongs(database, viewer)
    .innerJoin(fresh.as('fresh'), 'fresh.id', 'songs.id')
    .orderBy('songs.published_at', 'desc')
    .orderBy('songs.id', 'desc')
}
