import type { FastifyRequest } from 'fastify'
import type { sessions } from '#contract/identity/sessions.ts'
import type { SignInReason } from '#contract/identity/sign-in-kinds.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { type Ending, endSessions, sessionPage } from './own-sessions.ts'

export const sessionRoutes = (m: Melodrome): Handlers<typeof sessions> => ({
  'GET /api/sessions': async ({ viewer, request, query, answerPage }) =>
    answerPage(await sessionPage(m.database, request, viewer.id, { ...query, now: m.clock() })),

  'DELETE /api/sessions/{id}': async ({ viewer, params, request }) => {
    const ended = await endOwn(m, viewer.id, { id: params.id }, { request, reason: 'oneBrowser' })
    if (ended.length === 0) refuse('session.notFound')
    return undefined
  },

  'DELETE /api/sessions': async ({ viewer, request }) => {
    await endOwn(m, viewer.id, { allBut: request }, { request, reason: 'otherBrowsers' })
    return undefined
  },
})

function endOwn(
  m: Melodrome,
  userId: string,
  ending: Ending,
  { request, reason }: { request: FastifyRequest; reason: SignInReason },
): Promise<string[]> {
  return transact(m.database, async transaction => {
    const ended = await endSessions(transaction, userId, ending)
    const from = originOf(m, request)
    if (ended.length > 0)
      await noteSignIn(transaction, { kind: 'sessionsEnded', account: userId, reason, from }, m.clock())
    return ended
  })
}
