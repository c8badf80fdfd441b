import { messages } from '#contract/messages/messages.ts'
import { defineRoom } from '../../define-room.ts'
import { eraseMessages } from './erase-messages.ts'
import { exportedMessages } from './exported-messages.ts'
import { messageRoutes } from './messages-routes.ts'
import { reportableMessage } from './reportable-message.ts'
import { areMessagesUntold, tellUnread } from './tell-unread.ts'

export const messagesRoom = defineRoom({
  routes({ m, answer }) {
    answer(messages, messageRoutes(m))
  },
  upkeep: m => ({
    tell: {
      tellUnread: () => tellUnread(m),
    },
  }),
  isDue: m => ({ tell: areMessagesUntold(m.clock()) }),
  erased: [eraseMessages],
  exported: [{ file: 'messages.json', rows: exportedMessages }],
  reportable: { message: reportableMessage },
})
