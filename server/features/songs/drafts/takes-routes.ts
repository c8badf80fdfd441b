import type { takes } from '#contract/songs/takes.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { streamDraft } from './stream-draft.ts'
import { discardDraft, putStar, putTogether, restoreDraft } from './takes-sql.ts'

export const takeRoutes = (m: Melodrome): Handlers<typeof takes> => ({
  'PUT /api/takes/{id}': async ({ viewer, params, body }) => {
    await putTogether(m.database, viewer.id, params.id, body.draftIds)
    return undefined
  },

  'PUT /api/drafts/{id}/star': async ({ viewer, params, body }) => {
    await putStar(m.database, viewer.id, params.id, body.isStarred)
    return undefined
  },

  'PUT /api/drafts/{id}/discarded': async ({ viewer, params, body }) => {
    if (body.isDiscarded) await discardDraft(m.database, viewer.id, params.id, m.clock())
    else await restoreDraft(m, viewer.id, params.id)
    return undefined
  },

  'GET /api/drafts/{id}/stream': ask => streamDraft(m, ask),
})
