import type { charts } from '#contract/charts/charts.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { standingOf } from './chart-standing.ts'
import { chartPage } from './ranked-songs.ts'

export const chartRoutes = (m: Melodrome): Handlers<typeof charts> => ({
  'GET /api/songs/popular': async ask => {
    const page = await chartPage(m, ask, 'popular', ask.query)
    ask.nextPage(page.next)
    return page.items
  },

  'GET /api/songs/top-rated': async ask => {
    const page = await chartPage(m, ask, 'top-rated', ask.query)
    ask.nextPage(page.next)
    return page.items
  },

  'GET /api/songs/{id}/standing': async ({ params, query }) =>
    (await standingOf(m, params.id, query.window)) ?? refuse('song.notFound'),
})
