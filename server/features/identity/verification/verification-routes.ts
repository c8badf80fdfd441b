import type { verification } from '#contract/identity/verification.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuseTooMany } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { originOf } from '../sign-in-log/note-sign-in.ts'
import { knownVerification, ownVerification, sendVerificationCode, verifyEmail } from './verify-email.ts'

export const verificationRoutes = (m: Melodrome): Handlers<typeof verification> => ({
  'GET /api/auth/verification': ({ viewer }) => ownVerification(m, viewer.id),

  'POST /api/auth/verification/code': async ({ viewer, language }) => {
    const { email, verifiedAt } = await knownVerification(m, viewer.id)
    if (verifiedAt) return ownVerification(m, viewer.id)
    await transact(m.database, async transaction => {
      const addressee = { userId: viewer.id, email, language }
      const waitSeconds = await sendVerificationCode(m, addressee, transaction)
      if (waitSeconds > 0) refuseTooMany(waitSeconds, language)
    })
    return ownVerification(m, viewer.id)
  },

  'POST /api/auth/verification': async ({ viewer, body, request }) => {
    await verifyEmail(m, viewer.id, { code: body.code, from: originOf(m, request) })
    return ownVerification(m, viewer.id)
  },
})
