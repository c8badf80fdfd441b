import { search } from '#contract/search/search.ts'
import { defineRoom } from '../../define-room.ts'
import { eraseWords, forgetUnusedWords } from './index/forget-words.ts'
import { refreshHead } from './index/head.ts'
import { indexAgain, isIndexOld } from './index/index-again.ts'
import { searchRoutes } from './search-routes.ts'

export const searchRoom = defineRoom({
  routes({ m, answer }) {
    answer(search, searchRoutes(m))
  },
  upkeep: m => ({
    fold: {
      indexAgain: () => indexAgain(m),
    },
    sweep: {
      refreshHead: () => refreshHead(m.database),
      forgetUnusedWords: () => forgetUnusedWords(m.database),
    },
  }),
  isDue: () => ({ fold: isIndexOld }),
  erased: [eraseWords],
})
