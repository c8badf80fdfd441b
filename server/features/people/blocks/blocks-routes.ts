import type { blocks } from '#contract/people/blocks.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { peoplePage } from '../people-page.ts'
import { peopleBlockedBy, peopleMutedBy } from './blocks-sql.ts'
import { block, mute, unblock, unmute } from './keep-away.ts'

export const blockRoutes = (m: Melodrome): Handlers<typeof blocks> => ({
  'POST /api/users/{id}/block': ({ viewer, params }) => block(m, { by: viewer.id, target: params.id }),
  'DELETE /api/users/{id}/block': ({ viewer, params }) => unblock(m, { by: viewer.id, target: params.id }),
  'POST /api/users/{id}/mute': ({ viewer, params }) => mute(m, { by: viewer.id, target: params.id }),
  'DELETE /api/users/{id}/mute': ({ viewer, params }) => unmute(m, { by: viewer.id, target: params.id }),

  'GET /api/blocked-people': async ({ viewer, query, answerPage }) =>
    answerPage(await peoplePage(query, slice => peopleBlockedBy(m.database, viewer.id, slice).execute())),

  'GET /api/muted-people': async ({ viewer, query, answerPage }) =>
    answerPage(await peoplePage(query, slice => peopleMutedBy(m.database, viewer.id, slice).execute())),
})
