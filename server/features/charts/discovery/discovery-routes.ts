import type { discovery } from '#contract/charts/discovery.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { songOf } from '../../songs/song.ts'
import { chartTerms } from '../../votes/eligibility/eligibility-rule.ts'
import { songsBecauseLiked, unheardSongs } from './discovery-sql.ts'
import { risingSongs } from './rising.ts'
import { songsAfter } from './songs-after.ts'

export const discoveryRoutes = (m: Melodrome): Handlers<typeof discovery> => ({
  'GET /api/songs/for-you': async ({ query, viewer, language }) => {
    const rows = await songsBecauseLiked(m.database, viewer, query.limit).execute()
    return rows.map(row => ({
      ...songOf(row, viewer, language),
      because: { id: row.because_id, title: row.because_title },
    }))
  },

  'GET /api/songs/rising': async ({ query, viewer, language }) => {
    const now = m.clock()
    const found = { now, terms: chartTerms(m, now), limit: query.limit }
    const rows = await risingSongs(m.database, viewer, found)
    return rows.map(row => songOf(row, viewer, language))
  },

  'GET /api/songs/{id}/after': async ({ params, query, viewer, language }) => {
    const rows = await songsAfter(m.database, viewer, params.id, query.limit).execute()
    return rows.map(row => songOf(row, viewer, language))
  },

  'GET /api/songs/unheard': async ({ query, viewer, language }) => {
    const rows = await unheardSongs(m.database, viewer, query.limit).execute()
    return rows.map(row => songOf(row, viewer, language))
  },
})
