import type { secondFactor } from '#contract/identity/second-factor.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownFactorRoutes } from './own-factor-routes.ts'
import { secondStepRoutes } from './second-step-routes.ts'

export const secondFactorRoutes = (m: Melodrome): Handlers<typeof secondFactor> => ({
  ...secondStepRoutes(m),
  ...ownFactorRoutes(m),
})
