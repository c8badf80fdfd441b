import type { accounts } from '#contract/identity/accounts.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { startSession } from '../sessions/sessions.ts'
import { register } from './register.ts'

export const registrationRoutes = (
  m: Melodrome,
): Pick<Handlers<typeof accounts>, 'POST /api/auth/register'> => ({
  'POST /api/auth/register': async ({ viewer, body, language, request, reply }) => {
    const id = await register(m, viewer, body, language)
    await startSession(m, { request, reply, userId: id, way: 'registration' })
    return ownAccount(m, id)
  },
})
