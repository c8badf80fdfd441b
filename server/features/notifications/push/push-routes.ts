import { ECDH } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PushDevice, push } from '#contract/notifications/push.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { deviceOf } from '../../../http/input/device.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { sessionIdOf } from '../../identity/sessions/sessions.ts'
import { deviceById, devicesOf, putDevice, removeDevice } from './push-devices.ts'
import { queueTestPush } from './push-job.ts'
import { putQuietHours, quietHoursOf } from './quiet-hours.ts'

export const pushRoutes = (m: Melodrome): Handlers<typeof push> => ({
  'GET /api/push': async ({ viewer, request }) => ({
    publicKey: m.push?.publicKey ?? null,
    devices: await devices(m, viewer.id, request),
    quietHours: await quietHoursOf(m.database, viewer.id),
  }),

  'PUT /api/push/device': async ({ viewer, request, body }) => {
    if (!m.push) refuse('push.off')
    if (!isPointOfCurve(body.keys.p256dh)) refuseFields({ 'keys.p256dh': { code: 'invalid', params: {} } })
    const now = m.clock()
    const sessionId = (await sessionIdOf(m.database, request)) ?? refuse('account.unauthorized')
    const device = { id: newId(now.getTime()), userId: viewer.id, sessionId, ...body }
    await transact(m.database, transaction => putDevice(transaction, device, now))
    const own = (await devices(m, viewer.id, request)).find(({ isCurrent }) => isCurrent)
    // The session ended meanwhile, in another tab.
    return own ?? refuse('account.unauthorized')
  },

  'DELETE /api/push/devices/{id}': async ({ viewer, params }) => {
    if (!(await removeDevice(m.database, viewer.id, params.id))) refuse('push.deviceNotFound')
    return undefined
  },

  'POST /api/push/devices/{id}/test': async ({ viewer, params }) => {
    if (!m.push) refuse('push.off')
    if (!(await deviceById(m.database, viewer.id, params.id))) refuse('push.deviceNotFound')
    await transact(m.database, transaction =>
      queueTestPush(m, { userId: viewer.id, deviceId: params.id }, transaction),
    )
    return undefined
  },

  'PUT /api/push/quiet-hours': async ({ viewer, body }) => {
    await putQuietHours(m.database, viewer.id, body.quietHours)
    return { quietHours: await quietHoursOf(m.database, viewer.id) }
  },
})

async function devices(m: Melodrome, userId: string, request: FastifyRequest): Promise<PushDevice[]> {
  const [rows, sessionId] = await Promise.all([
    devicesOf(m.database, userId),
    sessionIdOf(m.database, request),
  ])
  return rows.map(row => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastPushAt: row.last_push_at?.toISOString() ?? null,
    isCurrent: row.session_id === sessionId,
  }))
}

/** Nothing can be encrypted for a key that is not a point of the curve. */
function isPointOfCurve(publicKey: string): boolean {
  try {
    return ECDH.convertKey(publicKey, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}
