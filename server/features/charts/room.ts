import { sql } from 'kysely'
import { charts } from '#contract/charts/charts.ts'
import { discovery } from '#contract/charts/discovery.ts'
import { hallOfFame } from '#contract/charts/hall-of-fame.ts'
import { defineRoom } from '../../define-room.ts'
import { chartTerms } from '../votes/eligibility/eligibility-rule.ts'
import { chartRoutes } from './charts-routes.ts'
import { discoveryRoutes } from './discovery/discovery-routes.ts'
import { areRanksDue, foldRanks } from './fold-ranks.ts'
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
        const now = m.clock()
        await foldRanks(m.database, { now, terms: chartTerms(m, now) })
        notes.folded(now)
      },
      measureMonths: () => measureMonths(m),
    },
  }),
  isDue: m => ({ fold: sql`(${areRanksDue(m.clock())} or ${areMonthsDue(m.clock())})` }),
})
