import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { clearCookie, endSession, startSession } from '../sessions/sessions.ts'
import { ownAccount } from './own-account.ts'
import { isPassword } from './passwords.ts'
import { register } from './register.ts'
import { credentialsByEmail } from './sql.ts'

export const accountRoutes = (m: Melodrome): Handlers<typeof accounts> => ({
  'GET /api/auth/user': ({ viewer }) => ownAccount(m, viewer.id),

  'POST /api/auth/register': async ({ viewer, body, language, request, reply }) => {
    const id = await register(m, viewer, body, language)
    await startSession(m.database, request, reply, id, m.clock())
    return ownAccount(m, id)
  },

  'POST /api/auth/login': async ({ body, request, reply }) => {
    const found = await credentialsByEmail(m.database, body.email)
    const matches = await isPassword(body.password, found?.passwordHash)
    if (!found || !matches) refuse('account.wrongCredentials')
    await startSession(m.database, request, reply, found.id, m.clock())
    return ownAccount(m, found.id)
  },

  'POST /api/auth/logout': async ({ request, reply }) => {
    await endSession(m.database, request)
    clearCookie(request, reply)
    return undefined
  },

  'POST /api/auth/guest-logout': async ({ request, reply }) => {
    await endSession(m.database, request)
    clearCookie(request, reply)
    return undefined
  },
})
