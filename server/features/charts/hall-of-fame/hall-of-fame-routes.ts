import type { hallOfFame } from '#contract/charts/hall-of-fame.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { leaderboardOf } from './leaderboard.ts'
import { monthOf } from './month.ts'

export const hallOfFameRoutes = (m: Melodrome): Handlers<typeof hallOfFame> => ({
  // The current month always has a leaderboard.
  'GET /api/leaderboards/current': async ask => (await leaderboardOf(m, ask, monthOf(m.clock())))!,

  'GET /api/leaderboards/{month}': async ask =>
    (await leaderboardOf(m, ask, ask.params.month)) ?? refuse('leaderboard.notFound'),
})
