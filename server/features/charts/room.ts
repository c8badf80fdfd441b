import { sql } from 'kysely'
import { charts } from '#contract/charts/charts.ts'
import { discovery } from '#contract/charts/discovery.ts'
import { hallOfFame } from '#contract/charts/hall-of-fame.ts'
import { defineRoom } from '../../define-room.ts'
import type { Melodrome } from '../../melodrome.ts'
import { chartTerms } from '../votes/eligibility/eligibility-rule.ts'
import { chartRoutes } from './charts-routes.ts'
import { discoveryRoutes } from './discovery/discovery-routes.ts'
import { areRanksDue, type FoldTime, foldRanks } from './fold-ranks.ts'
import { hallOfFameRoutes } from './hall-of-fame/hall-of-fame-routes.ts'
import { areMonthsDue, measureMonths } from './hall-of-fame/measure-months.ts'

export const chartsRoom = defineRoom({
  routes({ m, answer }) {
    answer(discovery, discoveryRoutes(m))
    answer(charts, chartRoutes(m))
    answer(hallOfFame, hallOfFameRoutes(m))
  },
  upkeep: (m, notes) => ({
    fold: {
      async foldRanks() {
        const startedAt = m.clock()
        await foldRanks(m.database, () => foldTime(m))
        notes.folded(startedAt)
      },
      measureMonths: () => measureMonths(m),
    },
  }),
  isDue: m => ({ fold: sql`(${areRanksDue(m.clock())} or ${areMonthsDue(m.clock())})` }),
})

function foldTime(m: Melodrome): FoldTime {
  const now = m.clock()
  return { now, terms: chartTerms(m, now) }
}
