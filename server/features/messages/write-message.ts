import { newcomerConversations } from '#contract/limits.ts'
import type { Message, Writing } from '#contract/messages/messages.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { refuse, refuseFor, refuseTooMany } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { checkWords } from '../moderation/filters/check-words.ts'
import { newUntil } from '../moderation/newcomers/newcomer-rule.ts'
import { messageOf } from './conversation.ts'
import { findSide, lockConversation, type Side, stranger } from './message-access.ts'
import { beginConversation, countOnSides, insertMessage, messageById, writingOf } from './messages-sql.ts'

export interface NewMessage {
  /** Made by the sender. */
  id: string
  content: string
}

export interface Writer {
  id: string
  language: Language
}

/** A person who reads along has read it by then, and need not be told. */
const tellAfterMs = 5_000

/**
 * Writes to a conversation or a person. Sent again with the same id it is the same message. The two people's messages
 * are written one after the other, so numbers have no gaps and counts equal the rows.
 */
export async function writeMessage(
  m: Melodrome,
  writer: Writer,
  to: string,
  message: NewMessage,
): Promise<Message> {
  if (to === writer.id) refuse('person.yourself')
  return transact(m.database, async transaction => {
    const side = await sideToWriteOn(m, transaction, writer, to)
    const known = await messageById(transaction, side.conversationId, message.id)
    if (known) return known.sender_id === writer.id ? messageOf(known) : refuse('message.idTaken')
    mayWrite(await writingOf(transaction, writer.id, side.conversationId))
    await checkWords(
      m,
      transaction,
      { content: message.content },
      { writerId: writer.id, linksAreLimited: !side.mayAnswer, onHold: 'pass' },
    )
    const at = m.clock()
    const row = await insertMessage(transaction, side.conversationId, {
      ...message,
      senderId: writer.id,
      at,
    })
    const tellAt = new Date(at.getTime() + tellAfterMs)
    await countOnSides(transaction, side.conversationId, { senderId: writer.id, at, tellAt })
    m.live.record(transaction, [writer.id, ...(side.otherId ? [side.otherId] : [])], {
      topic: 'messages',
      id: side.conversationId,
    })
    return messageOf(row)
  })
}

/** Locks the conversation, and begins it if there is none. */
async function sideToWriteOn(
  m: Melodrome,
  transaction: Transaction,
  writer: Writer,
  to: string,
): Promise<Side> {
  const known = await findSide(transaction, writer.id, to)
  if (known) {
    await lockConversation(transaction, known.conversationId)
    return known
  }
  const other = (await stranger(transaction, writer.id, to)) ?? refuse('conversation.notFound')
  mayWrite(other.writing)
  const at = m.clock()
  const begun = await beginConversation(transaction, {
    id: newId(at.getTime()),
    personIds: [writer.id, other.person_id],
    at,
  })
  if (begun.isNew) await spendBeginning(m, transaction, writer)
  return { conversationId: begun.id, otherId: other.person_id, mayAnswer: false }
}

/** Counts a first message. In the transaction, so that a message that is refused for another reason does not count. */
async function spendBeginning(
  m: Melodrome,
  transaction: Transaction,
  { id, language }: Writer,
): Promise<void> {
  if (await newUntil(m, transaction, id)) {
    const seconds = await m.limiter.spend([{ limit: 'newcomersConversation', of: id }], transaction)
    if (seconds > 0) refuseFor(seconds, language, 'message.newcomer', { limit: newcomerConversations })
    return
  }
  const seconds = await m.limiter.spend([{ limit: 'newConversation', of: id }], transaction)
  if (seconds > 0) refuseTooMany(seconds, language)
}

function mayWrite(writing: Writing): void {
  if (writing !== 'open') refuse(`message.${writing}`)
}
