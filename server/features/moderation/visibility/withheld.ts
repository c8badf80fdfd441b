import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'

/**
 * THE rule of what is withheld from a viewer: every statement that shows comments, opinions, posts or replies uses it
 * (songs have a status for it). Content that is held for review or hidden by a decision is seen by its writer and by
 * moderators; removed content by moderators only.
 */
export function notWithheld(
  viewer: Pick<Viewer, 'id' | 'role'> | null,
  table: 'comments' | 'detailed_ratings' | 'forum_posts' | 'forum_replies',
): RawBuilder<boolean> {
  if (isModerator(viewer)) return sql<boolean>`true`
  const withheld = sql.ref(`${table}.withheld_for`)
  if (!viewer) return sql<boolean>`${withheld} is null`
  return sql<boolean>`(${withheld} is null
    or (${withheld} <> 'removed' and ${sql.ref(`${table}.user_id`)} = ${toUuid(viewer.id)}))`
}

/** Locks what a decision has removed; false if it is gone, or a moderator has brought it back meanwhile. */
export async function lockRemoved(
  transaction: Transaction,
  table: 'playlists' | 'songs',
  id: string,
): Promise<boolean> {
  const removed = await transaction
    .selectFrom(table)
    .select('id')
    .where('id', '=', toUuid(id))
    .where('withheld_for', '=', 'removed')
    .forUpdate()
    .executeTakeFirst()
  return removed !== undefined
}

export function isModerator(viewer: Pick<Viewer, 'role'> | null): boolean {
  return viewer?.role === 'moderator' || viewer?.role === 'admin'
}

/** Until a moderator has looked (`held`), by a decision (`hidden`), or by a decision until it is erased (`removed`). */
export type WithheldFor = 'held' | 'hidden' | 'removed'
