import type { accountStatus } from '#contract/moderation/account-status.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { accountStatusOf } from './account-status-of.ts'

export const accountStatusRoutes = (m: Melodrome): Handlers<typeof accountStatus> => ({
  'GET /api/standing': ({ viewer }) => accountStatusOf(m, viewer.id),
})
