import type { FastifyRequest } from 'fastify'
import type { live } from '#contract/notifications/live.ts'
import { networkOf } from '../../../http/limits/network.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse, refuseTooMany } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { sessionKeyOf } from '../../identity/sessions/sessions.ts'
import { mayBeHeard } from './live-topics.ts'

const crowdedRetrySeconds = 60

export const liveRoutes = (m: Melodrome): Handlers<typeof live> => ({
  'GET /api/live': async ({ query, viewer, language, request, reply }) => {
    const listener = {
      accountId: viewer.id,
      topics: await mayBeHeard(m, viewer, [...new Set(query.topics)]),
      sessionKey: sessionKeyOf(request) ?? refuse('account.unauthorized'),
      network: networkOf(request.ip),
    }
    if (m.live.isCrowded(listener)) refuseTooMany(crowdedRetrySeconds, language)
    await m.live.open(reply, listener, lastEventId(request) ?? query.after)
    return undefined
  },
})

/** Browsers send it when they connect again by themselves; undefined if it is none of our numbers. */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = Number(headers['last-event-id'] || Number.NaN)
  return Number.isSafeInteger(id) && id >= 0 ? id : undefined
}
