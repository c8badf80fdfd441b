import type { FastifyRequest } from 'fastify'
import type { Account } from '#contract/identity/accounts.ts'
import type { secondFactor } from '#contract/identity/second-factor.ts'
import type { SignInReason } from '#contract/identity/sign-in-kinds.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { factorsOf } from '../sessions/session-factors.ts'
import { startWholeSession } from '../sessions/sessions.ts'
import { noteRefusal, noteSignIn, originOf, type SignInEvent } from '../sign-in-log/note-sign-in.ts'
import { passkeyQuestion, signerOf } from './ask-passkey.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { spendTotpCode } from './totp.ts'

export type SecondStepCall =
  | 'GET /api/auth/second-factor'
  | `POST /api/auth/second-factor/${'code' | 'recovery-code' | 'passkey-question' | 'passkey'}`
  | 'POST /api/auth/passkey-question'
  | 'POST /api/auth/passkey-login'

/** From a half session, or none, to a whole one. */
export const secondStepRoutes = (m: Melodrome): Pick<Handlers<typeof secondFactor>, SecondStepCall> => ({
  'GET /api/auth/second-factor': async ({ viewer }) => ({ factors: await factorsOf(m.database, viewer.id) }),

  'POST /api/auth/second-factor/code': async ({ viewer, body, request, reply }) => {
    const isRight = await spendTotpCode(m.database, m.factorKey, viewer.id, body.code, m.clock())
    if (!isRight) {
      await noteSignIn(m.database, failed(m, request, viewer.id, 'wrongCode'), m.clock())
      refuse('account.wrongCode')
    }
    return letIn(m, { request, reply, userId: viewer.id, way: 'authenticator' })
  },

  'POST /api/auth/second-factor/recovery-code': async ({ viewer, body, request, reply }) => {
    await noteRefusal(m, failed(m, request, viewer.id, 'wrongRecoveryCode'), () =>
      transact(m.database, async transaction => {
        const isRight = await spendRecoveryCode(transaction, viewer.id, body.code, m.clock())
        if (!isRight) refuse('account.wrongRecoveryCode')
        await tellOwner(m, viewer.id, 'recoveryCodeUsed', transaction)
      }),
    )
    return letIn(m, { request, reply, userId: viewer.id, way: 'recoveryCode' })
  },

  'POST /api/auth/second-factor/passkey-question': ({ viewer, request }) =>
    passkeyQuestion(m, request, viewer.id),

  'POST /api/auth/second-factor/passkey': async ({ viewer, body, request, reply }) => {
    await signerOf(m, request, viewer.id, body)
    return letIn(m, { request, reply, userId: viewer.id, way: 'passkey' })
  },

  'POST /api/auth/passkey-question': ({ request }) => passkeyQuestion(m, request, null),

  'POST /api/auth/passkey-login': async ({ body, request, reply }) => {
    const { userId, isVerified } = await signerOf(m, request, null, body)
    // The key alone does not prove that its owner is there.
    if (!isVerified) {
      await noteSignIn(m.database, failed(m, request, userId, 'passkeyUnverified'), m.clock())
      refuse('account.passkeyUnverified')
    }
    return letIn(m, { request, reply, userId, way: 'passkey' })
  },
})

const failed = (
  m: Melodrome,
  request: FastifyRequest,
  account: string,
  reason: SignInReason,
): SignInEvent => ({ kind: 'signInFailed', account, reason, from: originOf(m, request) })

async function letIn(m: Melodrome, entry: Parameters<typeof startWholeSession>[1]): Promise<Account> {
  await startWholeSession(m, entry)
  return ownAccount(m, entry.userId)
}
