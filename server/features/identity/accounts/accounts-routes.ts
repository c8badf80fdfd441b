import type { accounts } from '#contract/identity/accounts.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { clearCookie, endSession, startSession } from '../sessions/sessions.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { credentialsByEmail } from './accounts-sql.ts'
import { ownAccount } from './own-account.ts'
import { isPassword } from './passwords.ts'

export const accountRoutes = (m: Melodrome): Omit<Handlers<typeof accounts>, 'POST /api/auth/register'> => ({
  'GET /api/auth/user': ({ viewer }) => ownAccount(m, viewer.id),

  'POST /api/auth/login': async ({ body, request, reply }) => {
    const found = await credentialsByEmail(m.database, body.email)
    const matches = await isPassword(body.password, found?.passwordHash)
    if (!found || !matches) {
      // For an address without an account one row is written as well, so the time of the answer reveals nothing.
      const reason = found ? 'wrongPassword' : 'unknownAddress'
      const from = originOf(m, request)
      const failure = { kind: 'signInFailed', account: found?.id ?? null, reason, from } as const
      await noteSignIn(m.database, failure, m.clock())
      refuse('account.wrongCredentials')
    }
    const { id: userId, passwordHash } = found
    await startSession(m, { request, reply, userId, way: 'password', passwordHash })
    return ownAccount(m, found.id)
  },

  'POST /api/auth/logout': async ({ request, reply }) => {
    await endSession(m, request)
    clearCookie(request, reply)
    return undefined
  },

  'POST /api/auth/guest-logout': async ({ request, reply }) => {
    await endSession(m, request)
    clearCookie(request, reply)
    return undefined
  },
})
