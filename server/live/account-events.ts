import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../database/connect.ts'
import { forgetInBatches } from '../database/forget-in-batches.ts'
import { toUuid } from '../database/ids.ts'

/** Something that happened to an account: what to read again, and at most an id. */
export interface AccountEvent {
  topic: string
  id?: string | undefined
}

export interface NumberedEvent {
  sequence: number
  topic: string
  subject_id: string | null
}

/** What an account has after a position: its last number, and the events up to it. */
export interface News {
  head: number
  events: NumberedEvent[]
}

/**
 * Parts of a statement: `heads` and `events` write one event for each account that another part, `told`, names by
 * `user_id`. Heads are locked in one order, so that two transactions can't wait for each other; they stay locked until
 * the commit, so everything else that locks must come before. `at` may be a part that holds the moment.
 */
export function eventParts({ topic, id }: AccountEvent, at: Date | RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    heads as (
      insert into account_heads (user_id, sequence)
      select distinct user_id, 1 from told order by user_id
      on conflict (user_id) do update set sequence = account_heads.sequence + 1
      returning user_id, sequence
    ), events as (
      insert into account_events (user_id, sequence, topic, subject_id, created_at)
      select user_id, sequence, ${topic}, ${id ? toUuid(id) : null}::uuid, ${at}::timestamptz from heads
    )`
}

/** An event, and the account that it is for. */
export interface EventOf extends AccountEvent {
  accountId: string
}

/** Writes these events; as above, heads are locked in one order. An account may have several of them. */
export async function insertEvents(
  transaction: Transaction,
  events: readonly EventOf[],
  at: Date,
): Promise<void> {
  await sql`
    with given as (
      select user_id, topic, subject_id, count(*) over (partition by user_id) as total,
        row_number() over (partition by user_id order by place) as nth
      from unnest(
        ${events.map(({ accountId }) => toUuid(accountId))}::uuid[],
        ${events.map(({ topic }) => topic)}::text[],
        ${events.map(({ id }) => (id ? toUuid(id) : null))}::uuid[]
      ) with ordinality given (user_id, topic, subject_id, place)
      where exists (select from users where users.id = given.user_id)
    ), heads as (
      insert into account_heads (user_id, sequence)
      select distinct user_id, total from given order by user_id
      on conflict (user_id) do update set sequence = account_heads.sequence + excluded.sequence
      returning user_id, sequence
    )
    insert into account_events (user_id, sequence, topic, subject_id, created_at)
    select user_id, heads.sequence - total + nth, topic, subject_id, ${at}::timestamptz
    from heads join given using (user_id)`.execute(transaction)
}

/** One statement, so that head and events are of the same moment. At most `limit` events. */
export async function newsAfter(
  database: Executor,
  accountId: string,
  after: number,
  limit: number,
): Promise<News> {
  const { rows } = await sql<{ head: number } & { [K in keyof NumberedEvent]: NumberedEvent[K] | null }>`
    select heads.sequence as head, events.sequence, events.topic, events.subject_id
    from account_heads heads
    left join account_events events on events.user_id = heads.user_id and events.sequence > ${after}
    where heads.user_id = ${toUuid(accountId)}
    order by events.sequence limit ${sql.lit(limit)}`.execute(database)
  const events = rows.flatMap(({ sequence, topic, subject_id }) =>
    sequence === null || topic === null ? [] : [{ sequence, topic, subject_id }],
  )
  return { head: rows[0]?.head ?? 0, events }
}

/** Account -> its last number; accounts without any event are missing. */
export async function headsOf(
  database: Executor,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; sequence: number }>`
    select user_id, sequence from account_heads where user_id = any(${accountIds.map(toUuid)}::uuid[])`.execute(
    database,
  )
  return new Map(rows.map(row => [row.user_id, row.sequence]))
}

/** Deletes events older than `before`: a reader who was away for longer reads everything again. */
export async function forgetOldEvents(database: Executor, before: Date, batchRows?: number): Promise<void> {
  const deleteAtMost = (rows: number) =>
    sql`
      delete from account_events where ctid = any(array(
        select ctid from account_events where created_at < ${before}
        order by created_at limit ${sql.lit(rows)}
      ))`.execute(database)
  await forgetInBatches(deleteAtMost, batchRows)
}
