import { z } from 'zod'
import type { messages } from '#contract/messages/messages.ts'
import { Id } from '#contract/shapes.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { setMessagesFrom } from '../identity/users/user-row.ts'
import { deleteMessage, hideConversation, readUpTo } from './change-side.ts'
import { conversationOf, messageOf } from './conversation.ts'
import { findSide } from './message-access.ts'
import { conversationsOf, type LastPosition, messagesOf, unreadMessages } from './message-lists.ts'
import { conversationSeenBy } from './one-conversation.ts'
import { messagesFromOf } from './preferences.ts'
import { writeMessage } from './write-message.ts'

const ConversationCursor = z.tuple([z.iso.datetime(), Id]).transform(([at, id]): LastPosition => ({ at, id }))
const MessageCursor = z.tuple([z.int()]).transform(([number]) => number)

export const messageRoutes = (m: Melodrome): Handlers<typeof messages> => ({
  'GET /api/conversations': async ({ query: { cursor, limit }, viewer, nextPage }) => {
    const after = decodeCursor(ConversationCursor, cursor)
    const rows = await conversationsOf(m.database, viewer.id, { after, limit: limit + 1 }).execute()
    const last = rows[limit - 1]
    if (rows.length > limit && last)
      nextPage(encodeCursor([last.last_at.toISOString(), last.conversation_id]))
    return rows.slice(0, limit).map(conversationOf)
  },

  'GET /api/conversations/unread': async ({ viewer }) => ({
    count: await unreadMessages(m.database, viewer.id),
  }),

  'GET /api/conversations/preferences': async ({ viewer }) => ({
    from: await messagesFromOf(m.database, viewer.id),
  }),

  'PUT /api/conversations/preferences': async ({ viewer, body }) => {
    await setMessagesFrom(m.database, viewer.id, body.from)
    return body
  },

  'GET /api/conversations/{id}': async ({ params, viewer }) =>
    (await conversationSeenBy(m.database, viewer.id, params.id)) ?? refuse('conversation.notFound'),

  'GET /api/conversations/{id}/messages': async ({ params, query: { cursor, limit }, viewer, nextPage }) => {
    const before = decodeCursor(MessageCursor, cursor)
    const side = await findSide(m.database, viewer.id, params.id)
    if (!side) {
      // With somebody to whom nothing has been written yet there is nothing to read.
      if (await conversationSeenBy(m.database, viewer.id, params.id)) return []
      refuse('conversation.notFound')
    }
    const rows = await messagesOf(m.database, side.conversationId, { before, limit: limit + 1 }).execute()
    const last = rows[limit - 1]
    if (rows.length > limit && last) nextPage(encodeCursor([last.number]))
    return rows.slice(0, limit).map(messageOf)
  },

  'POST /api/conversations/{id}/messages': ({ params, body, viewer, language }) =>
    writeMessage(m, { id: viewer.id, language }, params.id, body),

  'DELETE /api/conversations/{id}/messages/{messageId}': ({ params, viewer }) =>
    deleteMessage(m, viewer.id, params.id, params.messageId),

  'PUT /api/conversations/{id}/read': async ({ params, body, viewer }) => ({
    count: await readUpTo(m, viewer.id, params.id, body.number),
  }),

  'PUT /api/conversations/{id}/hidden': ({ params, body, viewer }) =>
    hideConversation(m, viewer.id, params.id, body.isHidden),
})
