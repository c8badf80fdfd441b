import { live } from '#contract/notifications/live.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { defineRoom } from '../../define-room.ts'
import { forgetOldNotifications } from './forget-notifications.ts'
import { liveRoutes } from './live/live-routes.ts'
import { notificationRoutes } from './notifications-routes.ts'

export const notificationsRoom = defineRoom({
  routes({ m, answer }) {
    answer(notifications, notificationRoutes(m))
    answer(live, liveRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      forgetOldNotifications: () => forgetOldNotifications(m.database, m.clock()),
    },
  }),
})
