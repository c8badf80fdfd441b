import type { MessagesFrom } from '#contract/messages/messages-from.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'

export async function messagesFromOf(database: Executor, userId: string): Promise<MessagesFrom> {
  const { messages_from } = await database
    .selectFrom('users')
    .select('messages_from')
    .where('id', '=', toUuid(userId))
    .executeTakeFirstOrThrow()
  return messages_from as MessagesFrom
}
