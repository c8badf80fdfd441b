import { accountStatus } from '#contract/moderation/account-status.ts'
import { moderation } from '#contract/moderation/cases.ts'
import { decisions } from '#contract/moderation/decisions.ts'
import { filters } from '#contract/moderation/filters.ts'
import { reports } from '#contract/moderation/reports.ts'
import { transparency } from '#contract/moderation/transparency.ts'
import { defineRoom } from '../../define-room.ts'
import { accountStatusRoutes } from './account-status/account-status-routes.ts'
import { moderationRoutes } from './cases/cases-routes.ts'
import { eraseRemoved } from './cases/erase-removed.ts'
import { decisionRoutes } from './decisions/decisions-routes.ts'
import { exportedAppeals, exportedDecisions } from './decisions/exported-decisions.ts'
import { filterRoutes } from './filters/filters-routes.ts'
import { eraseReports } from './reports/erase-reports.ts'
import { exportedReports } from './reports/exported-reports.ts'
import { forgetAddresses } from './reports/forget-addresses.ts'
import { reportRoutes } from './reports/reports-routes.ts'
import { barAddressOfBanned } from './sanctions/barred-addresses.ts'
import { exportedSanctions } from './sanctions/exported-sanctions.ts'
import { transparencyRoutes } from './transparency/transparency-routes.ts'

export const moderationRoom = defineRoom({
  routes({ m, answer }) {
    answer(filters, filterRoutes(m))
    answer(accountStatus, accountStatusRoutes(m))
    answer(reports, reportRoutes(m))
    answer(moderation, moderationRoutes(m))
    answer(decisions, decisionRoutes(m))
    answer(transparency, transparencyRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      eraseRemoved: () => eraseRemoved(m),
      forgetAddresses: () => forgetAddresses(m.database, m.clock()),
    },
  }),
  erased: [barAddressOfBanned, eraseReports],
  exported: [
    { file: 'reports.json', rows: exportedReports },
    { file: 'decisions.json', rows: exportedDecisions },
    { file: 'appeals.json', rows: exportedAppeals },
    { file: 'sanctions.json', rows: exportedSanctions },
  ],
})
