import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { RelatedType } from '#contract/notifications/notifications.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { hearsOf } from '../people/reach/reach.ts'
import { isGathered, isGrouped } from './kinds.ts'

/** Something that people are told. */
export interface News {
  kind: NotificationKind
  /** Who is told; whoever did it is left out. */
  to: string | readonly string[]
  /** Who did it; nobody for what happens by itself. */
  by?: string
  /** Where it leads. A group is all of one kind about the same thing. */
  about: { type: RelatedType; id: string | null }
  /** What the sentence names: `what` for the thing, and whatever else the kind's words ask for. */
  names?: Readonly<Record<string, string | number>>
  /** What somebody wrote; its beginning is shown below the sentence. */
  quote?: string
}

const maxQuoteLength = 200

/**
 * Tells people something, in the transaction of the room in which it happened. Call it last in
 * there. Who did it is never told, nor who does not want this kind; of a group nobody is told of the same person
 * twice, also when it was taken back in between.
 */
export async function notify(m: Melodrome, transaction: Transaction, news: News): Promise<void> {
  const recipients = [news.to].flat().filter(id => id !== news.by)
  if (recipients.length === 0) return
  const told = await insertNotifications(transaction, news, recipients, m.clock())
  await m.live.record(transaction, told, { topic: 'notifications' })
}

/** Answers who was told. Rows are written in one order, so that two transactions can't wait for each other. */
async function insertNotifications(
  transaction: Transaction,
  news: News,
  recipients: readonly string[],
  at: Date,
): Promise<string[]> {
  const { kind, about, by, names = {}, quote } = news
  const actor = by === undefined ? null : toUuid(by)
  const groupKey = (isGrouped(kind) || isGathered(kind)) && actor ? groupOf(kind, about.id) : null
  const params = JSON.stringify({ ...names, ...(quote && { quote: quote.slice(0, maxQuoteLength) }) })
  const { rows } = await sql<{ user_id: string }>`
    with wanted as (
      select users.id as user_id, given.id from users
      join unnest(${recipients.map(toUuid)}::uuid[], ${recipients.map(() => toUuid(newId(at.getTime())))}::uuid[])
        as given (user_id, id) on given.user_id = users.id
      where ${wantsToHear(kind, by)}
    ), new as (${isGrouped(kind) && groupKey !== null ? firstTime(groupKey, actor, at) : sql`select user_id from wanted`})
    insert into notifications
      (user_id, id, kind, related_type, related_id, params, group_key, latest_actors, actor_count, created_at, updated_at)
    select user_id, id, ${kind}, ${about.type}, ${about.id && toUuid(about.id)}::uuid, ${params}::jsonb, ${groupKey},
      ${actor ? [actor] : []}::uuid[], ${actor ? 1 : 0}::integer, ${at}::timestamptz, ${at}::timestamptz
    from wanted join new using (user_id) order by user_id
    on conflict (user_id, group_key) where not is_read do update
    set ${isGathered(kind) ? sql`` : oneMoreActor} updated_at = excluded.updated_at
    returning user_id`.execute(transaction)
  return rows.map(row => row.user_id)
}

/** What holds the rows of one thing together. */
export const groupOf = (kind: NotificationKind, aboutId: string | null): string => `${kind}:${aboutId}`

const oneMoreActor = sql`
  latest_actors = excluded.latest_actors || notifications.latest_actors[1:2],
  actor_count = notifications.actor_count + 1,`

/** THE condition on `users` for being told: they want this kind, and to hear of whoever did it. */
function wantsToHear(kind: NotificationKind, by: string | undefined): RawBuilder<boolean> {
  return sql`not exists (
    select from notification_mutes muted where muted.user_id = users.id and muted.kind = ${kind}
  ) and ${by === undefined ? sql`true` : hearsOf('users.id', by)}`
}

/** Those of `wanted` who have not been told of this person in this group: the key decides, not a look beforehand. */
function firstTime(groupKey: string, actor: string | null, at: Date): RawBuilder<unknown> {
  return sql`
    insert into notification_actors (user_id, group_key, actor_id, created_at)
    select user_id, ${groupKey}, ${actor}::uuid, ${at}::timestamptz from wanted order by user_id
    on conflict do nothing returning user_id`
}
