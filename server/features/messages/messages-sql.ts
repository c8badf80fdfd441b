import { sql } from 'kysely'
import type { Writing } from '#contract/messages/messages.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { MessageRow } from './conversation.ts'
import { writingTo } from './writing-beats.ts'

/**
 * Begins the conversation of two people, or finds the one that was begun at the same moment, and locks it: the pair's
 * unique key decides.
 */
export async function beginConversation(
  transaction: Transaction,
  { id, personIds, at }: { id: string; personIds: readonly [string, string]; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const pair = personIds.map(toUuid)
  // UUIDs as text, in lower case, sort as PostgreSQL sorts them.
  const [low, high] = pair.toSorted()
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into conversations (id, low_id, high_id, created_at) values (${toUuid(id)}, ${low}, ${high}, ${at})
    on conflict (low_id, high_id) do update set low_id = excluded.low_id
    returning id, xmax = 0 as "isNew"`.execute(transaction)
  const conversation = rows[0]!
  if (!conversation.isNew) return conversation
  await sql`
    insert into conversation_sides (conversation_id, user_id, other_id, last_at)
    values (${toUuid(id)}, ${low}, ${high}, ${at}), (${toUuid(id)}, ${high}, ${low}, ${at})`.execute(
    transaction,
  )
  return conversation
}

/** Whether the viewer may write to the other person of a conversation. */
export async function writingOf(
  transaction: Transaction,
  viewerId: string,
  conversationId: string,
): Promise<Writing> {
  const { writing } = await transaction
    .selectFrom('conversation_sides as side')
    .leftJoin('users', 'users.id', 'side.other_id')
    .select(writingTo(viewerId, sql<boolean>`side.may_answer`).as('writing'))
    .where('side.user_id', '=', toUuid(viewerId))
    .where('side.conversation_id', '=', toUuid(conversationId))
    .executeTakeFirstOrThrow()
  return writing
}

export async function messageById(
  database: Executor,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return database
    .selectFrom('messages')
    .select(['id', 'number', 'user_id as sender_id', 'content', 'created_at', 'deleted_at'])
    .where('conversation_id', '=', toUuid(conversationId))
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
}

/** Inserts it under the next number. Call it only while the conversation is locked. */
export async function insertMessage(
  transaction: Transaction,
  conversationId: string,
  message: { id: string; senderId: string; content: string; at: Date },
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with next as (
      update conversations set last_number = last_number + 1 where id = ${toUuid(conversationId)}
      returning id, last_number
    )
    insert into messages (conversation_id, number, id, user_id, content, created_at)
    select id, last_number, ${toUuid(message.id)}, ${toUuid(message.senderId)}, ${message.content}, ${message.at}::timestamptz
    from next
    returning id, number, user_id as sender_id, content, created_at, deleted_at`.execute(transaction)
  return rows[0]!
}

/**
 * Counts a new message on both sides: the conversation moves up in both lists, and the message is unread for the other
 * person.
 */
export async function countOnSides(
  transaction: Transaction,
  conversationId: string,
  { senderId, at, tellAt }: { senderId: string; at: Date; tellAt: Date },
): Promise<void> {
  const sender = toUuid(senderId)
  await sql`
    update conversation_sides set
      last_at = ${at}, is_hidden = false,
      unread_count = unread_count + (user_id <> ${sender})::int,
      may_answer = may_answer or user_id <> ${sender},
      tell_at = case when user_id <> ${sender} then coalesce(tell_at, ${tellAt}) else tell_at end
    where conversation_id = ${toUuid(conversationId)}`.execute(transaction)
}

/**
 * Moves the reading position forward, never back and never past the end. The unread messages after it are counted
 * again. Answers whether anything has changed. Call it only while the conversation is locked.
 */
export async function moveReading(
  transaction: Transaction,
  { userId, conversationId, number }: { userId: string; conversationId: string; number: number },
): Promise<boolean> {
  const [user, conversation] = [toUuid(userId), toUuid(conversationId)]
  const { rows } = await sql`
    with moved as (
      select least(${number}::bigint, last_number)::integer as number from conversations where id = ${conversation}
    ), unread as (
      select count(*)::int as count from messages, moved
      where conversation_id = ${conversation} and messages.number > moved.number
        and user_id is distinct from ${user} and deleted_at is null
    )
    update conversation_sides set read_number = moved.number, unread_count = unread.count,
      tell_at = case when unread.count > 0 then tell_at end
    from moved, unread
    where user_id = ${user} and conversation_id = ${conversation} and read_number < moved.number
    returning conversation_id`.execute(transaction)
  return rows.length > 0
}

/** Deletes the text of a message and keeps its place. Call it only while the conversation is locked. */
export async function emptyMessage(
  transaction: Transaction,
  {
    conversationId,
    number,
    senderId,
    at,
  }: {
    conversationId: string
    number: number
    /** `null`: has left for good. */
    senderId: string | null
    at: Date
  },
): Promise<void> {
  const conversation = toUuid(conversationId)
  await sql`
    with emptied as (
      update messages set content = '', deleted_at = ${at}
      where conversation_id = ${conversation} and number = ${number} and deleted_at is null
    ), sides as (
      select user_id, unread_count - 1 as left_count from conversation_sides
      where conversation_id = ${conversation} and user_id is distinct from ${senderId && toUuid(senderId)}::uuid
        and read_number < ${number}
    )
    update conversation_sides side set unread_count = left_count, tell_at = case when left_count > 0 then tell_at end
    from sides where side.conversation_id = ${conversation} and side.user_id = sides.user_id`.execute(
    transaction,
  )
}

/** Hides the conversation from this person's list. Answers whether anything has changed. */
export async function hideSide(
  transaction: Transaction,
  userId: string,
  conversationId: string,
  isHidden: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('conversation_sides')
    .set({ is_hidden: isHidden })
    .where('user_id', '=', toUuid(userId))
    .where('conversation_id', '=', toUuid(conversationId))
    .where('is_hidden', '=', !isHidden)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
