import type { Conversation } from '#contract/messages/messages.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { conversationOf, notBegun } from './conversation.ts'
import { findSide, stranger } from './message-access.ts'
import { selectConversations } from './message-lists.ts'

/**
 * A conversation by its id or by the other person's. With a person to whom the viewer has never written it exists too,
 * but has no messages.
 */
export async function conversationSeenBy(
  database: Executor,
  viewerId: string,
  id: string,
): Promise<Conversation | undefined> {
  const side = await findSide(database, viewerId, id)
  if (!side) {
    const other = await stranger(database, viewerId, id)
    return other && notBegun(other)
  }
  const row = await selectConversations(database, viewerId)
    .where('side.conversation_id', '=', toUuid(side.conversationId))
    .executeTakeFirst()
  return row && conversationOf(row)
}
