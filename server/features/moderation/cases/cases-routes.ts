import type { FastifyRequest } from 'fastify'
import type { moderation } from '#contract/moderation/cases.ts'
import { ownAddress } from '../../../http/input/own-address.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { caseDetail } from './case-detail.ts'
import { casePage } from './case-lists.ts'
import { claimCase, releaseCase } from './claim.ts'
import { decide } from './decide.ts'
import { decideAppeal } from './decide-appeal.ts'
import { openOwnCase } from './open-own-case.ts'
import { caseSound } from './sound.ts'

export const moderationRoutes = (m: Melodrome): Handlers<typeof moderation> => {
  const addressOf = ({ server }: FastifyRequest): string => ownAddress(server, m.publicUrl)
  return {
    'GET /api/moderation/cases': async ({ query, viewer, answerPage }) =>
      answerPage(await casePage(m, viewer, query)),

    'POST /api/moderation/cases': ({ viewer, body }) => openOwnCase(m, viewer, body),

    'GET /api/moderation/cases/{id}': ({ params, viewer }) => caseDetail(m, viewer, params.id),

    'GET /api/moderation/cases/{id}/sound': ask => caseSound(m, ask, ask.params.id),

    'PUT /api/moderation/cases/{id}/claim': ({ params, viewer }) => claimCase(m, viewer, params.id),

    'DELETE /api/moderation/cases/{id}/claim': ({ params, viewer }) => releaseCase(m, viewer, params.id),

    'POST /api/moderation/cases/{id}/decision': async ({ params, body, viewer, request }) => {
      await decide(m, viewer, { caseId: params.id, address: addressOf(request) }, body)
      return caseDetail(m, viewer, params.id)
    },

    'POST /api/moderation/appeals/{id}': async ({ params, body, viewer, request }) => {
      const judged = { appealId: params.id, address: addressOf(request) }
      return caseDetail(m, viewer, await decideAppeal(m, viewer, judged, body))
    },
  }
}
