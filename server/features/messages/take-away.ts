import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { lockConversation } from './message-access.ts'
import { emptyMessage, messageById } from './messages-sql.ts'

/** Deletes a message for both people on behalf of a moderator, as its writer could. */
export async function takeMessageAway(
  m: Melodrome,
  transaction: Transaction,
  conversationId: string,
  id: string,
): Promise<void> {
  await lockConversation(transaction, conversationId)
  const message = await messageById(transaction, conversationId, id)
  if (!message || message.deleted_at) return
  const { number, sender_id: senderId } = message
  await emptyMessage(transaction, { conversationId, number, senderId, at: m.clock() })
  await tellBoth(m, transaction, conversationId)
}

/** Puts the message back; for a person who has not read that far it is unread again. */
export async function bringMessageBack(
  m: Melodrome,
  transaction: Transaction,
  conversationId: string,
  { id, content }: { id: string; content: string },
): Promise<void> {
  await lockConversation(transaction, conversationId)
  await sql`
    with restored as (
      update messages set content = ${content}, deleted_at = null
      where conversation_id = ${toUuid(conversationId)} and id = ${toUuid(id)} and deleted_at is not null
      returning number, user_id
    )
    update conversation_sides side set unread_count = unread_count + 1 from restored
    where side.conversation_id = ${toUuid(conversationId)} and side.user_id is distinct from restored.user_id
      and side.read_number < restored.number`.execute(transaction)
  await tellBoth(m, transaction, conversationId)
}

async function tellBoth(m: Melodrome, transaction: Transaction, conversationId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from conversation_sides where conversation_id = ${toUuid(conversationId)}
    order by user_id`.execute(transaction)
  const both = rows.map(row => row.user_id)
  m.live.record(transaction, both, { topic: 'messages', id: conversationId })
}
