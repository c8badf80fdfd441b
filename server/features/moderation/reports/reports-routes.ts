import type { reports } from '#contract/moderation/reports.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { report } from './one-report.ts'

export const reportRoutes = (m: Melodrome): Handlers<typeof reports> => ({
  'POST /api/reports': ({ body, viewer, language, request }) =>
    report(m, { viewer, language, address: request.ip }, body),
})
