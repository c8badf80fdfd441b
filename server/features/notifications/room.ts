import { live } from '#contract/notifications/live.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { defineRoom } from '../../define-room.ts'
import { eraseNotifications } from './erase-notifications.ts'
import { ownNotifications, ownSilenced } from './exported-notifications.ts'
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
  erased: [eraseNotifications],
  exported: [
    { file: 'notifications.json', rows: ownNotifications },
    { file: 'silenced-notifications.json', rows: ownSilenced },
  ],
})
