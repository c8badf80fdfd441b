import type { verification } from '#contract/identity/verification.ts'
import { transact } from '../../../database/transact.ts'
import { waitInWords } from '../../../http/limits/wait-in-words.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { originOf } from '../sign-in-log/note-sign-in.ts'
import { knownVerification, ownVerification, sendVerificationCode, verifyEmail } from './verify-email.ts'

export const verificationRoutes = (m: Melodrome): Handlers<typeof verification> => ({
  'GET /api/auth/verification': ({ viewer }) => ownVerification(m, viewer.id),

  'POST /api/auth/verification/code': async ({ viewer, language, reply }) => {
    const { email, verifiedAt } = await knownVerification(m, viewer.id)
    if (verifiedAt) return ownVerification(m, viewer.id)
    await transact(m.database, async transaction => {
      const addressee = { userId: viewer.id, email, language }
      const waitSeconds = await sendVerificationCode(m, addressee, transaction)
      if (waitSeconds === 0) return
      void reply.header('retry-after', waitSeconds)
      refuse('request.tooMany', { wait: waitInWords(waitSeconds, language) })
    })
    return ownVerification(m, viewer.id)
  },

  'POST /api/auth/verification': async ({ viewer, body, request }) => {
    await verifyEmail(m, viewer.id, { code: body.code, from: originOf(m, request) })
    return ownVerification(m, viewer.id)
  },
})
