import type { Transaction } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { markGroupRead } from '../notifications/notifications-sql.ts'
import { groupOf } from '../notifications/notify.ts'
import { lockedSide } from './message-access.ts'
import { unreadMessages } from './message-lists.ts'
import { emptyMessage, hideSide, messageById, moveReading } from './messages-sql.ts'

/** Notes that a person has read up to a message. Answers how many are unread in all their conversations. */
export async function readUpTo(m: Melodrome, userId: string, id: string, number: number): Promise<number> {
  return transact(m.database, async transaction => {
    const { conversationId } = await lockedSide(transaction, userId, id)
    await moveAndTell(m, transaction, { userId, conversationId, number })
    return unreadMessages(transaction, userId)
  })
}

/** Hides it from the list until the next message; its unread messages are no longer counted. */
export async function hideConversation(
  m: Melodrome,
  userId: string,
  id: string,
  isHidden: boolean,
): Promise<undefined> {
  await transact(m.database, async transaction => {
    const { conversationId } = await lockedSide(transaction, userId, id)
    const hasChanged = await hideSide(transaction, userId, conversationId, isHidden)
    const last = Number.MAX_SAFE_INTEGER
    const hasRead = isHidden && (await moveAndTell(m, transaction, { userId, conversationId, number: last }))
    if (hasChanged && !hasRead)
      m.live.record(transaction, [userId], { topic: 'messages', id: conversationId })
  })
  return undefined
}

/**
 * Deletes a message for both people. A deleted message can't come back by sending it again; deleting it again is fine.
 */
export async function deleteMessage(
  m: Melodrome,
  userId: string,
  id: string,
  messageId: string,
): Promise<undefined> {
  await transact(m.database, async transaction => {
    const { conversationId, otherId } = await lockedSide(transaction, userId, id)
    const message = (await messageById(transaction, conversationId, messageId)) ?? refuse('message.notFound')
    if (message.sender_id !== userId) refuse('message.notYours')
    if (message.deleted_at) return
    const { number } = message
    await emptyMessage(transaction, { conversationId, number, senderId: userId, at: m.clock() })
    m.live.record(transaction, [userId, ...(otherId ? [otherId] : [])], {
      topic: 'messages',
      id: conversationId,
    })
  })
  return undefined
}

/** Tells the person's other tabs, and marks notifications about the conversation as read. */
async function moveAndTell(
  m: Melodrome,
  transaction: Transaction,
  reading: { userId: string; conversationId: string; number: number },
): Promise<boolean> {
  if (!(await moveReading(transaction, reading))) return false
  const { userId, conversationId } = reading
  const wasTold = await markGroupRead(transaction, userId, groupOf('message', conversationId))
  m.live.record(transaction, [userId], { topic: 'messages', id: conversationId })
  if (wasTold) m.live.record(transaction, [userId], { topic: 'notifications' })
  return true
}
