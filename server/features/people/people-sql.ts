import { type RawBuilder, sql } from 'kysely'
import type { Profile } from '#contract/people/people.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { isNotBanned } from '../moderation/sanctions/running-sanction.ts'
import { personColumns, personOf, pictureUrl } from './person.ts'

/** The profile as this viewer sees it. */
export async function profileById(
  database: Executor,
  id: string,
  viewer: Viewer | null,
): Promise<Profile | undefined> {
  const row = await database
    .selectFrom('users')
    .select([
      ...personColumns,
      'users.picture_large_blob',
      'users.bio',
      'users.song_count',
      'users.follower_count',
      'users.followed_count',
      'users.created_at',
      badgeCount,
      followedBy(viewer).as('is_followed'),
      ...keptAwayBy(viewer),
    ])
    .where('users.id', '=', toUuid(id))
    .where('users.deletion_due_at', 'is', null)
    .where(isNotBanned('users.id'))
    .executeTakeFirst()
  return (
    row && {
      ...personOf(row),
      largeProfileImageUrl: pictureUrl(row.picture_large_blob),
      bio: row.bio,
      songCount: row.song_count,
      followerCount: row.follower_count,
      followingCount: row.followed_count,
      badgeCount: row.badge_count,
      isFollowed: row.is_followed,
      isBlocked: row.is_blocked,
      isMuted: row.is_muted,
      createdAt: row.created_at.toISOString(),
    }
  )
}

const badgeCount =
  sql<number>`(select count(*)::int from user_badges where user_badges.user_id = users.id)`.as('badge_count')

function followedBy(viewer: Viewer | null): RawBuilder<boolean | null> {
  if (!viewer) return sql`null::boolean`
  const id = toUuid(viewer.id)
  return sql`case when users.id <> ${id} then exists (
    select from follows where follower_id = ${id} and followed_id = users.id
  ) end`
}

function keptAwayBy(viewer: Viewer | null) {
  const id = viewer && toUuid(viewer.id)
  return [
    sql<boolean>`exists (select from blocks where blocker_id = ${id} and blocked_id = users.id)`.as(
      'is_blocked',
    ),
    sql<boolean>`exists (select from mutes where muter_id = ${id} and muted_id = users.id)`.as('is_muted'),
  ] as const
}
