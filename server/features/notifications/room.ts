import { live } from '#contract/notifications/live.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { push } from '#contract/notifications/push.ts'
import { defineRoom } from '../../define-room.ts'
import { eraseNotifications } from './erase-notifications.ts'
import { exportedNotifications, exportedSilenced } from './exported-notifications.ts'
import { forgetOldNotifications } from './forget-notifications.ts'
import { liveRoutes } from './live/live-routes.ts'
import { notificationRoutes } from './notifications-routes.ts'
import { ownPushDevices } from './push/push-devices.ts'
import { arePushesDue, performPushes, queueDuePushes } from './push/push-job.ts'
import { pushRoutes } from './push/push-routes.ts'
import { ownQuietHours } from './push/quiet-hours.ts'

export const notificationsRoom = defineRoom({
  routes({ m, answer }) {
    answer(notifications, notificationRoutes(m))
    answer(push, pushRoutes(m))
    answer(live, liveRoutes(m))
  },
  jobs: (m, { pushes }) => performPushes(m, pushes),
  upkeep: m => ({
    fold: {
      queueDuePushes: () => queueDuePushes(m),
    },
    sweep: {
      forgetOldNotifications: () => forgetOldNotifications(m.database, m.clock()),
    },
  }),
  isDue: () => ({ fold: arePushesDue }),
  erased: [eraseNotifications],
  exported: [
    { file: 'notifications.json', rows: exportedNotifications },
    { file: 'silenced-notifications.json', rows: exportedSilenced },
    { file: 'push-devices.json', rows: ownPushDevices },
    { file: 'quiet-hours.json', rows: ownQuietHours },
  ],
})
