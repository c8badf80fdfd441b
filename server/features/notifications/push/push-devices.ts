import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { maxPushDevices } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Rows } from '../../../database/row-pages.ts'

/**
 * A push service that takes nothing for so many days is no use: its host does not exist, or it belongs to a stranger.
 * Days before its first failure don't count: nothing was asked of it.
 */
const failingDays = 7
/** Two failures that are further apart don't tell anything about the time between. Daily news is not always at one hour. */
const longestGapDays = 2

/** A browser's subscription, as its push service gave it; bytes are base64url. */
export interface NewDevice {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The browsers of a person that get pushes, newest first; there are few. */
export function devicesOf(database: Executor, userId: string) {
  return database
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.session_id',
      'push_subscriptions.created_at',
      'push_subscriptions.last_push_at',
      'sessions.user_agent',
    ])
    .where('push_subscriptions.user_id', '=', toUuid(userId))
    .orderBy('push_subscriptions.id', 'desc')
    .execute()
}

/**
 * One device per session, and one per browser: it belongs to the person who subscribed last. If there are too many, the
 * one that has not received a push for longest is removed.
 */
export async function putDevice(transaction: Transaction, device: NewDevice, now: Date): Promise<void> {
  const { id, userId, sessionId, endpoint, keys } = device
  const values = {
    user_id: toUuid(userId),
    session_id: toUuid(sessionId),
    public_key: Buffer.from(keys.p256dh, 'base64url'),
    auth_secret: Buffer.from(keys.auth, 'base64url'),
  }
  await transaction
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', toUuid(sessionId))
    .where('endpoint', '!=', endpoint)
    .execute()
  await transaction
    .insertInto('push_subscriptions')
    .values({ ...values, id: toUuid(id), endpoint, created_at: now })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet({ ...values, failing_since: null }))
    .execute()
  await sql`
    delete from push_subscriptions where id = any(array(
      select id from push_subscriptions where user_id = ${toUuid(userId)}
      order by session_id = ${toUuid(sessionId)} desc, coalesce(last_push_at, created_at) desc, id desc
      offset ${sql.lit(maxPushDevices)}
    ))`.execute(transaction)
}

/** False if this person has no such device. */
export async function removeDevice(database: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', toUuid(userId))
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Where a browser is reached, with its owner's language; undefined if it is not this person's, or not any more. */
export async function deviceById(database: Executor, userId: string, id: string) {
  return await database
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['endpoint', 'public_key', 'auth_secret', 'quiet_until', 'failing_since', 'users.language'])
    .where('push_subscriptions.user_id', '=', toUuid(userId))
    .where('push_subscriptions.id', '=', toUuid(id))
    .executeTakeFirst()
}

export async function notePushed(database: Executor, id: string, at: Date): Promise<void> {
  await database
    .updateTable('push_subscriptions')
    .set({ last_push_at: at, failing_since: null })
    .where('id', '=', toUuid(id))
    .execute()
}

/**
 * Its push service has not taken a push. Nothing is sent there until `quietUntil`, if it is given. The service has failed
 * since its first failure, or since the first one after a gap or a success; older versions note a success only in
 * `last_push_at`.
 */
export async function noteFailing(
  database: Executor,
  id: string,
  { at, quietUntil }: { at: Date; quietUntil?: Date | undefined },
): Promise<void> {
  const lately = new Date(at.getTime() - longestGapDays * dayMs)
  await sql`
    update push_subscriptions set failed_at = ${at}, quiet_until = coalesce(${quietUntil ?? null}, quiet_until),
      failing_since = case
        when failed_at >= ${lately} and (last_push_at >= failing_since) is not true then least(failing_since, ${at})
        else ${at}
      end
    where id = ${toUuid(id)}`.execute(database)
}

export async function removeFailingDevice(database: Executor, id: string, now: Date): Promise<void> {
  await database
    .deleteFrom('push_subscriptions')
    .where('id', '=', toUuid(id))
    .where('failing_since', '<', new Date(now.getTime() - failingDays * dayMs))
    .execute()
}

/** For the copy of a person's data: without the endpoint and the keys, which are secrets. */
export const ownPushDevices: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('push_subscriptions')
    .select(['id', 'session_id', 'created_at', 'last_push_at'])
    .where('user_id', '=', toUuid(personId))
    .orderBy('id')
    .execute()
}
