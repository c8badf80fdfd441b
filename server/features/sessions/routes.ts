import type { sessions } from '#contract/sessions.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { endSessions, sessionPage } from './own-sessions.ts'

export const sessionRoutes = (m: Melodrome): Handlers<typeof sessions> => ({
  'GET /api/sessions': async ({ viewer, request, query, nextPage }) => {
    const page = await sessionPage(m.database, request, viewer.id, { ...query, now: m.clock() })
    nextPage(page.next)
    return page.sessions
  },

  'DELETE /api/sessions/{id}': async ({ viewer, params }) => {
    const ended = await endSessions(m.database, viewer.id, { id: params.id })
    if (ended.length === 0) refuse('session.notFound')
    return undefined
  },

  'DELETE /api/sessions': async ({ viewer, request }) => {
    await endSessions(m.database, viewer.id, { allBut: request })
    return undefined
  },
})
