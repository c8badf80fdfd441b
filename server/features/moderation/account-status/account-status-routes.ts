import type { standing } from '#contract/moderation/account-status.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { standingOf } from './standing-of.ts'

export const standingRoutes = (m: Melodrome): Handlers<typeof standing> => ({
  'GET /api/standing': ({ viewer }) => standingOf(m, viewer.id),
})
