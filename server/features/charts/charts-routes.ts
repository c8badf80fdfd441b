import type { charts } from '#contract/charts/charts.ts'
import type { SongListQuery } from '#contract/songs/songs.ts'
import type { Handlers, Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { chartStandingOf } from './chart-standing.ts'
import { chartPage, type RankedRow } from './ranked-songs.ts'
import { RowsTogether } from './rows-together.ts'
import type { Chart } from './scores.ts'

export function chartRoutes(m: Melodrome): Handlers<typeof charts> {
  const together = new RowsTogether<RankedRow>(m.database)
  const pageFor = ({ viewer, query }: { viewer: Viewer | null; query: SongListQuery }, chart: Chart) =>
    chartPage({ database: m.database, viewer, together }, chart, query)
  return {
    'GET /api/songs/popular': async ask => ask.answerPage(await pageFor(ask, 'popular')),

    'GET /api/songs/top-rated': async ask => ask.answerPage(await pageFor(ask, 'top-rated')),

    'GET /api/songs/{id}/standing': async ({ params, query }) =>
      (await chartStandingOf(m, params.id, query.window)) ?? refuse('song.notFound'),
  }
}
