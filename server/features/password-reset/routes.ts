import type { passwordReset } from '#contract/password-reset.ts'
import type { Handlers } from '../../http/mount.ts'
import { ownAddress } from '../../http/own-address.ts'
import type { Melodrome } from '../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { startSession } from '../sessions/sessions.ts'
import { resetPassword } from './reset-password.ts'
import { askForLink } from './send-link.ts'

export const passwordResetRoutes = (m: Melodrome): Handlers<typeof passwordReset> => ({
  'POST /api/auth/password-reset': async ({ body, language, request }) => {
    await askForLink(m, body.email, { language, address: ownAddress(request.server, m.publicUrl) })
    return { delivery: m.mail.isConfigured ? 'mail' : 'console' }
  },

  'PUT /api/auth/password-reset': async ({ body, language, request, reply }) => {
    const id = await resetPassword(m, body, language)
    await startSession(m.database, request, reply, id, m.clock())
    return ownAccount(m, id)
  },
})
