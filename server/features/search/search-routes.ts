import type { search } from '#contract/search/search.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { foundAtOnce, keepFindings } from './found-at-once.ts'
import { readQuery } from './index/query.ts'
import { sources } from './sources.ts'

export function searchRoutes(m: Melodrome): Handlers<typeof search> {
  const kept = keepFindings()
  return {
    'GET /api/search': ask => foundAtOnce(m, kept, ask, ask.query),

    'GET /api/search/songs': async ask => {
      const query = readQuery(ask.query.q)
      if (!query) return []
      const page = await sources.songs(m, ask, { ...ask.query, query })
      return ask.answerPage(page)
    },

    'GET /api/search/posts': async ask => {
      const query = readQuery(ask.query.q)
      if (!query) return []
      const page = await sources.posts(m, ask, { ...ask.query, query })
      return ask.answerPage(page)
    },

    'GET /api/search/artists': async ask => {
      const query = readQuery(ask.query.q)
      if (!query) return []
      const page = await sources.artists(m, ask, { ...ask.query, query })
      return ask.answerPage(page)
    },
  }
}
