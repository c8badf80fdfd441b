import type { passwordReset } from '#contract/identity/password-reset.ts'
import { ownAddress } from '../../../http/input/own-address.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { startSession } from '../sessions/sessions.ts'
import { originOf } from '../sign-in-log/note-sign-in.ts'
import { resetPassword } from './reset-password.ts'
import { askForLink } from './send-link.ts'

export const passwordResetRoutes = (m: Melodrome): Handlers<typeof passwordReset> => ({
  'POST /api/auth/password-reset': async ({ body, language, request }) => {
    const address = ownAddress(request.server, m.publicUrl)
    await askForLink(m, body.email, { language, address, from: originOf(m, request) })
    return { delivery: m.mail.isConfigured ? 'mail' : 'console' }
  },

  'PUT /api/auth/password-reset': async ({ body, language, request, reply }) => {
    const id = await resetPassword(m, { ...body, from: originOf(m, request) }, language)
    await startSession(m, { request, reply, userId: id, way: 'resetLink' })
    return ownAccount(m, id)
  },
})
