import type { decisions } from '#contract/moderation/decisions.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { appeal } from './appeal.ts'
import { statementFor } from './statement.ts'

export const decisionRoutes = (m: Melodrome): Handlers<typeof decisions> => ({
  'GET /api/decisions/{id}': ({ params, query, viewer }) =>
    statementFor(m, { viewer, key: query.key }, params.id),

  'POST /api/decisions/{id}/appeal': ({ params, body, viewer }) =>
    appeal(m, { viewer, key: body.key }, params.id, body.explanation),
})
