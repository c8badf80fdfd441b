import { randomBytes, randomInt } from 'node:crypto'
import type { deviceCodes } from '#contract/identity/device-codes.ts'
import { showUserCode, userCodeLength, userCodeLetters } from '#contract/identity/user-code.ts'
import { deviceCodeMinutes, devicePollSeconds } from '#contract/limits.ts'
import { transact } from '../../../database/transact.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { requireFreshFactor } from '../sessions/fresh-factor.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { decideDevice, insertDeviceCode, notePoll, takeApproved, waitingDevice } from './device-codes-sql.ts'
import { makeToken, refuseTooMany } from './make-token.ts'

/** A program gets a token without seeing a password (RFC 8628): its owner approves it in a browser of their own. */
export const deviceCodesRoutes = (m: Melodrome): Handlers<typeof deviceCodes> => ({
  'POST /api/auth/device': async ({ body, request }) => {
    const [deviceCode, letters] = [randomBytes(32).toString('base64url'), randomUserCode()]
    const hashes = { device: hashOfSecret(deviceCode), user: hashOfSecret(letters) }
    await insertDeviceCode(m.database, hashes, { program: body.client_id, scopes: body.scope }, m.clock())
    const [page, shown] = [`${ownOrigin(request, m.publicUrl)}/device`, showUserCode(letters)]
    return {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${shown}`,
      expires_in: deviceCodeMinutes * 60,
      interval: devicePollSeconds,
    }
  },

  'POST /api/auth/device/token': async ({ body, request }) => {
    const hash = hashOfSecret(body.device_code)
    const state = await notePoll(m.database, hash, m.clock())
    if (state === 'tooSoon') refuse('device.slowDown')
    if (state === 'pending') refuse('device.authorizationPending')
    if (state === 'denied') refuse('device.accessDenied')
    return transact(m.database, async transaction => {
      const approved = await takeApproved(transaction, hash, m.clock())
      if (!approved) return refuse('device.expiredToken')
      const { userId, wish } = approved
      const { secret, scopes } = await makeToken(m, transaction, userId, wish, request)
      return {
        access_token: secret,
        token_type: 'Bearer' as const,
        scope: scopes.join(' '),
        ...(wish.expiresInDays !== null && { expires_in: wish.expiresInDays * 86_400 }),
      }
    })
  },

  'GET /api/auth/device': async ({ query }) =>
    (await waitingDevice(m.database, hashOfSecret(query.user_code), m.clock())) ?? refuse('device.notFound'),

  'POST /api/auth/device/approval': async ({ viewer, body, request }) => {
    const { password, expiresInDays } = body
    await reauthenticate(m, viewer, { password, request })
    await requireFreshFactor(m, viewer.id, request)
    await refuseTooMany(m.database, viewer.id, m.clock())
    const decision = { approvedBy: viewer.id, expiresInDays }
    await transact(m.database, async transaction => {
      await lockSignedIn(transaction, viewer.id, request)
      if (!(await decideDevice(transaction, hashOfSecret(body.user_code), decision, m.clock())))
        refuse('device.notFound')
    })
    return undefined
  },

  'POST /api/auth/device/denial': async ({ body }) => {
    if (!(await decideDevice(m.database, hashOfSecret(body.user_code), 'denied', m.clock())))
      refuse('device.notFound')
    return undefined
  },
})

function randomUserCode(): string {
  const letter = () => userCodeLetters[randomInt(userCodeLetters.length)]
  return Array.from({ length: userCodeLength }, letter).join('')
}
