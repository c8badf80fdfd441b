import { z } from 'zod'
import type { messages } from '#contract/messages/messages.ts'
import { TimeCursor } from '../../http/cursor.ts'
import { keyset } from '../../http/keyset.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { setMessagesFrom } from '../identity/users/user-row.ts'
import { deleteMessage, hideConversation, readUpTo } from './change-side.ts'
import { conversationOf, messageOf } from './conversation.ts'
import { findSide } from './message-access.ts'
import { conversationsOf, messagesOf, unreadMessages } from './message-lists.ts'
import { conversationSeenBy } from './one-conversation.ts'
import { messagesFromOf } from './preferences.ts'
import { writeMessage } from './write-message.ts'

const MessageCursor = z.tuple([z.int32()]).transform(([number]) => number)

export const messageRoutes = (m: Melodrome): Handlers<typeof messages> => ({
  'GET /api/conversations': async ({ query, viewer, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: TimeCursor,
        rows: slice => conversationsOf(m.database, viewer.id, slice).execute(),
        item: conversationOf,
        at: row => [row.last_at.toISOString(), row.conversation_id],
      }),
    ),

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

  'GET /api/conversations/{id}/messages': async ({ params, query, viewer, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: MessageCursor,
        rows: async slice => {
          const side = await findSide(m.database, viewer.id, params.id)
          if (side) return messagesOf(m.database, side.conversationId, slice).execute()
          // With a person to whom nothing has been written yet, the list is empty.
          if (await conversationSeenBy(m.database, viewer.id, params.id)) return []
          return refuse('conversation.notFound')
        },
        item: messageOf,
        at: row => [row.number],
      }),
    ),

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
