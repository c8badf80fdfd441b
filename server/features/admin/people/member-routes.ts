import type { MemberDetail, members } from '#contract/admin/members.ts'
import { IdCursor } from '../../../http/cursor.ts'
import { ownAddress } from '../../../http/input/own-address.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { changeRole } from './change-role.ts'
import { sendPasswordReset, signOutEverywhere, verifyByHand } from './help-member.ts'
import { memberDetailOf, memberOf, pastSanctionOf } from './member.ts'
import { sanctionsOf } from './member-sanctions.ts'
import { memberById, membersFor, type Sight } from './member-sql.ts'

export const memberRoutes = (m: Melodrome): Handlers<typeof members> => ({
  'GET /api/admin/people': async ({ viewer, query, answerPage }) => {
    const { q: search, who } = query
    const page = await keyset(query, {
      cursor: IdCursor,
      rows: slice => membersFor(m.database, sightOf(m, viewer), { search, who, ...slice }).execute(),
      item: memberOf,
      at: row => [row.person_id],
    })
    return answerPage(page)
  },

  'GET /api/admin/people/{id}': ({ viewer, params }) => oneMember(m, viewer, params.id),

  'GET /api/admin/people/{id}/sanctions': async ({ params, query, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: IdCursor,
        rows: slice => sanctionsOf(m.database, params.id, slice).execute(),
        item: pastSanctionOf,
        at: row => [row.id],
      }),
    ),

  'PUT /api/admin/people/{id}/role': async ({ viewer, params, body }) => {
    await changeRole(m, { by: viewer.id, target: params.id, role: body.role })
    return oneMember(m, viewer, params.id)
  },

  'DELETE /api/admin/people/{id}/sessions': async ({ viewer, params }) => {
    await signOutEverywhere(m, { by: viewer.id, target: params.id })
    return oneMember(m, viewer, params.id)
  },

  'POST /api/admin/people/{id}/password-reset': async ({ viewer, params, language, request }) => {
    const address = ownAddress(request.server, m.publicUrl)
    await sendPasswordReset(m, { by: viewer.id, target: params.id, language, address })
    return { delivery: m.mail.isConfigured ? 'mail' : 'console' }
  },

  'POST /api/admin/people/{id}/verification': async ({ viewer, params }) => {
    await verifyByHand(m, { by: viewer.id, target: params.id })
    return oneMember(m, viewer, params.id)
  },
})

const sightOf = (m: Melodrome, { role }: Viewer): Sight => ({
  seesAddresses: role === 'admin',
  now: m.clock(),
})

async function oneMember(m: Melodrome, viewer: Viewer, id: string): Promise<MemberDetail> {
  return memberDetailOf((await memberById(m.database, sightOf(m, viewer), id)) ?? refuse('person.notFound'))
}
