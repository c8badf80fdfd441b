import type { transparency } from '#contract/moderation/transparency.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { createMonths } from './months.ts'

export const transparencyRoutes = (m: Melodrome): Handlers<typeof transparency> => {
  const months = createMonths(m)
  return { 'GET /api/transparency': () => months() }
}
