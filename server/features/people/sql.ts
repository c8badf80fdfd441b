import { type RawBuilder, sql } from 'kysely'
import type { Person, Profile } from '#contract/people.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { searchQuery } from '../search/tokens.ts'
import { personColumns, personOf } from './person.ts'

/** As this viewer sees them. */
export async function profileById(
  database: Executor,
  id: string,
  viewer: Viewer | null,
): Promise<Profile | undefined> {
  const row = await database
    .selectFrom('users')
    .select([
      ...personColumns,
      'users.bio',
      'users.song_count',
      'users.follower_count',
      'users.followed_count',
      'users.created_at',
      followedBy(viewer).as('is_followed'),
    ])
    .where('users.id', '=', toUuid(id))
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      ...personOf(row),
      bio: row.bio,
      songCount: row.song_count,
      followerCount: row.follower_count,
      followingCount: row.followed_count,
      isFollowed: row.is_followed,
      createdAt: row.created_at.toISOString(),
    }
  )
}

function followedBy(viewer: Viewer | null): RawBuilder<boolean | null> {
  if (!viewer) return sql`null::boolean`
  const id = toUuid(viewer.id)
  return sql`case when users.id <> ${id} then exists (
    select from follows where follower_id = ${id} and followed_id = users.id
  ) end`
}

/** People whose artist name holds every word of the search, those with most songs first. */
export async function peopleMatching(database: Executor, search: string, limit: number): Promise<Person[]> {
  const query = searchQuery(search)
  if (!query) return []
  const rows = await database
    .selectFrom('users')
    .select(personColumns)
    .where(sql<boolean>`users.search @@ ${query}::tsquery`)
    .where('users.deletion_due_at', 'is', null)
    .orderBy('users.song_count', 'desc')
    .orderBy('users.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(personOf)
}
