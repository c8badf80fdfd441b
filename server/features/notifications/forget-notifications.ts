import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { RelatedType } from '#contract/notifications/notifications.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { forgetInBatches } from '../../database/forget-in-batches.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'

/**
 * Deletes the notifications about something that is removed, in the transaction that removes it. `alsoTold`: accounts for
 * which that transaction writes events afterwards; they are told with the others, because accounts are locked in one
 * order.
 */
export async function forgetAbout(
  m: Melodrome,
  transaction: Transaction,
  type: RelatedType,
  id: string,
  alsoTold: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    with gone as (
      delete from notifications where related_id = ${toUuid(id)} and related_type = ${type}
      returning user_id, group_key
    ), actors as (
      delete from notification_actors actors using gone
      where actors.user_id = gone.user_id and actors.group_key = gone.group_key
    )
    select distinct user_id from gone`.execute(transaction)
  m.live.record(transaction, [...rows.map(row => row.user_id), ...alsoTold], { topic: 'notifications' })
}

/** A read notification can be looked up for a month; one that was not read in half a year never will be. */
export const keepReadMs = 30 * dayMs
const keepUnreadMs = 180 * dayMs

/** Deletes notifications that are too old to be looked up; run from time to time. */
export async function forgetOldNotifications(
  database: Database,
  now: Date,
  batchRows?: number,
): Promise<void> {
  for (const [isRead, keepMs] of [
    [true, keepReadMs],
    [false, keepUnreadMs],
  ] as const) {
    const deleteAtMost = (rows: number) =>
      sql`
        delete from notifications where ctid = any(array(
          select ctid from notifications
          where is_read = ${isRead} and updated_at < ${new Date(now.getTime() - keepMs)}
          limit ${sql.lit(rows)} for update skip locked
        ))`.execute(database)
    await forgetInBatches(deleteAtMost, batchRows)
  }
  const deleteActorsAtMost = (rows: number) =>
    sql`
      delete from notification_actors where ctid = any(array(
        select ctid from notification_actors
        where created_at < ${new Date(now.getTime() - keepUnreadMs)}
        limit ${sql.lit(rows)}
      ))`.execute(database)
  await forgetInBatches(deleteActorsAtMost, batchRows)
}
