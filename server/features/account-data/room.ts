import { deletion } from '#contract/account-data/deletion.ts'
import { ownExports } from '#contract/account-data/export.ts'
import { defineRoom } from '../../define-room.ts'
import { deletionRoutes } from './deletion/deletion-routes.ts'
import { eraseDueAccounts, performErasures } from './deletion/erase-account.ts'
import { exportRoutes } from './export/export-routes.ts'
import { forgetOldExports } from './export/export-rows.ts'
import { performExports } from './export/make-export.ts'

export const accountDataRoom = defineRoom({
  routes({ m, answer }) {
    answer(ownExports, exportRoutes(m))
    answer(deletion, deletionRoutes(m))
  },
  jobs: (m, { others }) => {
    performErasures(m, others)
    performExports(m, others)
  },
  upkeep: m => ({
    sweep: {
      eraseDueAccounts: () => eraseDueAccounts(m),
      forgetOldExports: () => forgetOldExports(m.database, m.clock()),
    },
  }),
})
