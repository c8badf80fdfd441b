import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { RelatedType } from '#contract/notifications/notifications.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { eventParts } from '../../live/account-events.ts'
import type { Melodrome } from '../../melodrome.ts'
import { hearsOf } from '../people/reach/reach.ts'
import { isGathered, isGrouped } from './kinds.ts'
import { type Quote, quoteParams } from './quotes.ts'

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
  quote?: Quote
}

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
  const params = JSON.stringify({ ...names, ...(quote && quoteParams(quote)) })
  const told = toldParts({
    kind,
    type: about.type,
    isByPeople: by !== undefined,
    to: sql`
      select user_id, id, ${by === undefined ? null : toUuid(by)}::uuid as by, ${about.id && toUuid(about.id)}::uuid as about_id,
        ${groupOf(kind, about.id)} as group_key, ${params}::jsonb as params
      from unnest(${recipients.map(toUuid)}::uuid[], ${recipients.map(() => toUuid(newId(at.getTime())))}::uuid[])
        as given (user_id, id)`,
    at,
  })
  const { rows } = await sql<{ user_id: string }>`with ${told} select user_id from told`.execute(transaction)
  m.live.record(
    transaction,
    rows.map(row => row.user_id),
    event,
  )
}

const event = { topic: 'notifications' }

/** News as part of a statement: ids are UUIDs, and everything but the kind may be a placeholder of `compiled`. */
export interface StatedNews {
  kind: NotificationKind
  type: RelatedType
  /** Whether a person did it; otherwise it happens by itself. */
  isByPeople: boolean
  /**
   * Selects whom to tell of what: `user_id`, a new `id` for the notification, who did it (`by`), the thing (`about_id`),
   * the key of the group (`groupOf`), and the notification's `params`. Several people may have done the same in one
   * group.
   */
  to: RawBuilder<unknown>
  at: Date
}

/**
 * Parts of a statement that tell people something by the same rules as `notify`, for a room that writes and tells in
 * one statement. `told` has the `user_id` of each person who was told, once for each thing (`related_id`). Rows are
 * locked in the order of a transaction that ends with `notify`, so `to` has to select from the rows that the room itself
 * locks. Call `m.live.wake` after the commit.
 */
export function newsParts(news: StatedNews): RawBuilder<unknown> {
  return sql`${toldParts(news)}, ${eventParts(event, news.at)}`
}

/** Rows are written in one order, so that two transactions can't wait for each other. */
function toldParts({ kind, type, isByPeople, to, at }: StatedNews): RawBuilder<unknown> {
  const isOfGroup = isByPeople && (isGrouped(kind) || isGathered(kind))
  const isFirstTime = isByPeople && isGrouped(kind)
  return sql`
    recipients as (${to}), wanted as (
      select recipients.*
      from recipients join users on users.id = recipients.user_id
      where recipients.user_id is distinct from recipients.by and ${wantsToHear(kind, isByPeople)}
    )${isFirstTime ? sql`, new as (${firstTime(at)})` : sql``}, told as (
      insert into notifications
        (user_id, id, kind, related_type, related_id, params, group_key, latest_actors, actor_count, created_at, updated_at)
      select user_id, (array_agg(id))[1], ${kind}, ${type}, about_id, (array_agg(params))[1],
        ${isOfGroup ? sql`group_key` : sql`null`},
        ${isByPeople ? sql`(array_agg(by))[1:3]` : sql`'{}'::uuid[]`}, count(by), ${at}::timestamptz, ${at}::timestamptz
      from wanted ${isFirstTime ? sql`join new using (user_id, group_key, by)` : sql``}
      group by user_id, about_id, group_key order by user_id, group_key
      on conflict (user_id, group_key) where not is_read do update
      set ${isGathered(kind) ? sql`` : moreActors} updated_at = excluded.updated_at
      returning user_id, id, related_id
    ), pushed as (
      insert into due_pushes (user_id, notification_id)
      select user_id, id from told
      where exists (select from push_subscriptions where push_subscriptions.user_id = told.user_id)
      on conflict do nothing
    )`
}

/** The key that all rows about one thing share. */
export const groupOf = (kind: NotificationKind, aboutId: string | null): string => `${kind}:${aboutId}`

const moreActors = sql`
  latest_actors = (excluded.latest_actors || notifications.latest_actors)[1:3],
  actor_count = notifications.actor_count + excluded.actor_count,`

/**
 * THE condition on `users` for being told: they want this kind, and no block or mute keeps away the person who did it.
 */
function wantsToHear(kind: NotificationKind, isByPeople: boolean): RawBuilder<boolean> {
  return sql`not exists (
    select from notification_mutes muted where muted.user_id = users.id and muted.kind = ${kind}
  ) and ${isByPeople ? hearsOf('users.id', sql`recipients.by`) : sql`true`}`
}

/** Those of `wanted` who have not been told of this person in this group: the key decides, not a look beforehand. */
function firstTime(at: Date): RawBuilder<unknown> {
  return sql`
    insert into notification_actors (user_id, group_key, actor_id, created_at)
    select user_id, group_key, by, ${at}::timestamptz from wanted order by user_id, group_key, by
    on conflict do nothing returning user_id, group_key, actor_id as by`
}
