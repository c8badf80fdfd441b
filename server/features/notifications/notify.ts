import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { RelatedType } from '#contract/notifications/notifications.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { eventParts } from '../../live/account-events.ts'
import type { Melodrome } from '../../melodrome.ts'
import { hearsOf } from '../people/reach/reach.ts'
import { isGathered, isGrouped } from './kinds.ts'

/** Something that people are told. */
export interface News {
  kind: NotificationKind
  /** The people to tell; the person who did it is left out. */
  to: string | readonly string[]
  /** Who did it; missing for what happens by itself. */
  by?: string
  /** What the notification leads to. A group has one kind and one thing. */
  about: { type: RelatedType; id: string | null }
  /** Names in the sentence: `what` for the thing, and the others that the words of this kind need. */
  names?: Readonly<Record<string, string | number>>
  /** The text that was written; its beginning is shown below the sentence. */
  quote?: string
}

const maxQuoteLength = 200

/**
 * Tells people about something, in the transaction of the room in which it happened, and has it pushed to browsers that
 * want it. Call it last in that transaction. The person who did it is never told, nor are people who do not want this
 * kind. In a group no one is told of the same person twice, even if that person took the act back and did it again.
 */
export async function notify(m: Melodrome, transaction: Transaction, news: News): Promise<void> {
  const recipients = [news.to].flat()
  if (recipients.length === 0) return
  const { kind, about, by, names = {}, quote } = news
  const at = m.clock()
  const params = JSON.stringify({ ...names, ...(quote && { quote: quote.slice(0, maxQuoteLength) }) })
  const told = toldParts({
    kind,
    about: { type: about.type, id: about.id && toUuid(about.id) },
    by: by === undefined ? null : toUuid(by),
    group: groupOf(kind, about.id),
    to: sql`
      select user_id, id, ${params}::jsonb as params
      from unnest(${recipients.map(toUuid)}::uuid[], ${recipients.map(() => toUuid(newId(at.getTime())))}::uuid[])
        as given (user_id, id)`,
    at,
  })
  const { rows } = await sql<{ user_id: string }>`with ${told} select user_id from told`.execute(transaction)
  await m.live.record(
    transaction,
    rows.map(row => row.user_id),
    event,
  )
}

const event = { topic: 'notifications' }

/** News as part of a statement: ids are UUIDs, and everything but the kind may be a placeholder of `compiled`. */
export interface StatedNews {
  kind: NotificationKind
  about: { type: RelatedType; id: string | null }
  /** Who did it; null for what happens by itself. */
  by: string | null
  /** Made by `groupOf`. */
  group: string
  /** Selects the people to tell: `user_id`, a new `id` for the notification, and its `params`. */
  to: RawBuilder<unknown>
  at: Date | RawBuilder<Date>
}

/**
 * Parts of a statement that tell people something by the same rules as `notify`, for a room that writes and tells in
 * one statement. `told` has the `user_id` of each person who was told. Rows are locked in the order of a transaction
 * that ends with `notify`, so `to` has to select from the rows that the room itself locks. Call `m.live.wake` after the
 * commit.
 */
export function newsParts(news: StatedNews): RawBuilder<unknown> {
  return sql`${toldParts(news)}, ${eventParts('told', event, news.at)}`
}

/** Rows are written in one order, so that two transactions can't wait for each other. */
function toldParts({ kind, about, by, group, to, at }: StatedNews): RawBuilder<unknown> {
  const groupKey = (isGrouped(kind) || isGathered(kind)) && by !== null ? group : null
  return sql`
    recipients as (${to}), wanted as (
      select recipients.user_id, recipients.id, recipients.params
      from recipients join users on users.id = recipients.user_id
      where recipients.user_id is distinct from ${by}::uuid and ${wantsToHear(kind, by)}
    ), new as (${isGrouped(kind) && groupKey !== null ? firstTime(groupKey, by, at) : sql`select user_id from wanted`}
    ), told as (
      insert into notifications
        (user_id, id, kind, related_type, related_id, params, group_key, latest_actors, actor_count, created_at, updated_at)
      select user_id, id, ${kind}, ${about.type}, ${about.id}::uuid, params, ${groupKey},
        ${by === null ? sql`'{}'` : sql`array[${by}]`}::uuid[], ${by === null ? 0 : 1}::integer,
        ${at}::timestamptz, ${at}::timestamptz
      from wanted join new using (user_id) order by user_id
      on conflict (user_id, group_key) where not is_read do update
      set ${isGathered(kind) ? sql`` : oneMoreActor} updated_at = excluded.updated_at
      returning user_id, id
    ), pushed as (
      insert into due_pushes (user_id, notification_id)
      select user_id, id from told
      where exists (select from push_subscriptions where push_subscriptions.user_id = told.user_id)
      on conflict do nothing
    )`
}

/** The key that all rows about one thing share. */
export const groupOf = (kind: NotificationKind, aboutId: string | null): string => `${kind}:${aboutId}`

const oneMoreActor = sql`
  latest_actors = excluded.latest_actors || notifications.latest_actors[1:2],
  actor_count = notifications.actor_count + 1,`

/**
 * THE condition on `users` for being told: they want this kind, and no block or mute keeps away the person who did it.
 */
function wantsToHear(kind: NotificationKind, by: string | null): RawBuilder<boolean> {
  return sql`not exists (
    select from notification_mutes muted where muted.user_id = users.id and muted.kind = ${kind}
  ) and ${by === null ? sql`true` : hearsOf('users.id', sql`${by}`)}`
}

/** Those of `wanted` who have not been told of this person in this group: the key decides, not a look beforehand. */
function firstTime(groupKey: string, actor: string | null, at: Date | RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    insert into notification_actors (user_id, group_key, actor_id, created_at)
    select user_id, ${groupKey}, ${actor}::uuid, ${at}::timestamptz from wanted order by user_id
    on conflict do nothing returning user_id`
}
