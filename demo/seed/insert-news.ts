import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import { groupOf } from '../../server/features/notifications/notify.ts'

/** Something that a member of the community was told. Ids are the server's. */
export interface Told {
  kind: 'like' | 'rating' | 'follow' | 'comment' | 'reply'
  to: string
  by: string
  about: { type: 'song' | 'person'; id: string }
  params: { what?: string; quote?: string }
  at: Date
}

interface Row {
  user_id: string
  id: string
  kind: string
  related_type: string
  related_id: string
  params: string
  group_key: string | null
  latest_actors: string[]
  actor_count: number
  is_read: boolean
  created_at: Date
  updated_at: Date
}

const quoteLength = 200

/**
 * The rows that `notify` would have written if all members had read their notifications at `readAt` and not since. A
 * grouped kind has one row that was read, and one for the people after that.
 */
export function newsOf(told: readonly Told[], readAt: Date): { rows: Row[]; heard: Told[] } {
  const grouped = new Map<string, Row>()
  const alone: Row[] = []
  const actors = new Set<string>()
  const heard: Told[] = []
  for (const one of told.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (one.to === one.by) continue
    const isGrouped = one.kind !== 'comment' && one.kind !== 'reply'
    const isRead = one.at <= readAt
    if (!isGrouped) alone.push(rowOf(one, null, isRead))
    else {
      const group = groupOf(one.kind, one.about.id)
      const actor = `${one.to} ${group} ${one.by}`
      if (actors.has(actor)) continue
      actors.add(actor)
      const key = `${one.to} ${group} ${isRead}`
      const known = grouped.get(key)
      if (known) {
        known.latest_actors = [toUuid(one.by), ...known.latest_actors.slice(0, 2)]
        known.actor_count += 1
        known.updated_at = one.at
      } else grouped.set(key, rowOf(one, group, isRead))
    }
    heard.push(one)
  }
  return { rows: [...grouped.values(), ...alone], heard }
}

function rowOf({ kind, to, by, about, params, at }: Told, group: string | null, isRead: boolean): Row {
  const { quote, ...names } = params
  return {
    user_id: toUuid(to),
    id: toUuid(newId(at.getTime())),
    kind,
    related_type: about.type,
    related_id: toUuid(about.id),
    params: JSON.stringify({ ...names, ...(quote && { quote: quote.slice(0, quoteLength) }) }),
    group_key: group,
    latest_actors: [toUuid(by)],
    actor_count: 1,
    is_read: isRead,
    created_at: at,
    updated_at: at,
  }
}

/** Puts news in with who stands behind them, and the events by which streams know that something has happened. */
export async function insertNews(
  transaction: Transaction,
  told: readonly Told[],
  { readAt, now }: { readAt: Date; now: Date },
): Promise<void> {
  const { rows, heard } = newsOf(told, readAt)
  await transaction.insertInto('notifications').values(rows).execute()
  const behind = heard.filter(({ kind }) => kind !== 'comment' && kind !== 'reply')
  await sql`
    insert into notification_actors (user_id, group_key, actor_id, created_at)
    select * from unnest(
      ${behind.map(({ to }) => toUuid(to))}::uuid[],
      ${behind.map(({ kind, about }) => groupOf(kind, about.id))}::text[],
      ${behind.map(({ by }) => toUuid(by))}::uuid[],
      ${behind.map(({ at }) => at)}::timestamptz[])`.execute(transaction)
  // Events are kept for a day; the head remembers how many there have been.
  await sql`
    with happened as (
      select user_id, at, row_number() over (partition by user_id order by at) as sequence
      from unnest(${heard.map(({ to }) => toUuid(to))}::uuid[], ${heard.map(({ at }) => at)}::timestamptz[])
        as happened (user_id, at)
    ), heads as (
      insert into account_heads (user_id, sequence) select user_id, max(sequence) from happened group by user_id
    )
    insert into account_events (user_id, sequence, topic, created_at)
    select user_id, sequence, 'notifications', at from happened
    where at > ${new Date(now.getTime() - dayMs)}`.execute(transaction)
}
