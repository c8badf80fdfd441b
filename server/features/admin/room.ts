import { adminLog } from '#contract/admin/admin-log.ts'
import { members } from '#contract/admin/members.ts'
import { operations } from '#contract/admin/operations.ts'
import { hourMs } from '#contract/durations.ts'
import { defineRoom } from '../../define-room.ts'
import { sweepTemporaries } from '../../media/blobs/sweep-temporaries.ts'
import { adminLogRoutes } from './log/admin-log-routes.ts'
import { forgetOldInstances } from './operations/instances.ts'
import { operationRoutes } from './operations/operations-routes.ts'
import { memberRoutes } from './people/member-routes.ts'
import { sweepDueStorage } from './storage/sweep-storage.ts'

/** The age of a file follows the real clock, also when a test sets another time. */
const orphanAgeMs = hourMs

export const adminRoom = defineRoom({
  routes({ m, answer }) {
    answer(members, memberRoutes(m))
    answer(adminLog, adminLogRoutes(m))
    answer(operations, operationRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      sweepStorage: () => sweepDueStorage(m, { olderThanMs: orphanAgeMs, now: new Date() }),
      forgetOldInstances: () => forgetOldInstances(m.database, m.clock()),
    },
    ownDisk: {
      sweepTemporaries: () =>
        sweepTemporaries(m.blobs.temporaryDirectory, new Date(Date.now() - orphanAgeMs)),
    },
  }),
})
