import { messages } from '#contract/messages/messages.ts'
import { defineRoom } from '../../define-room.ts'
import { messageRoutes } from './messages-routes.ts'
import { tellUnread } from './tell-unread.ts'

export const messagesRoom = defineRoom({
  routes({ m, answer }) {
    answer(messages, messageRoutes(m))
  },
  upkeep: m => ({
    tell: {
      tellUnread: () => tellUnread(m),
    },
  }),
})
