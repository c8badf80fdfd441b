import type { Verification } from '#contract/identity/verification.ts'
import { verificationMinutes } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteSignIn, type Origin } from '../sign-in-log/note-sign-in.ts'
import { makeCode, withCode } from './codes.ts'
import { becomeFounder, nameFounder } from './founder.ts'
import { markVerified, type VerificationRow, verificationOf } from './verification-sql.ts'

interface Addressee {
  userId: string
  email: string
  language: Language
}

/**
 * Sends a code to the account's own address. Answers the seconds to wait if it isn't sent, because the last one is too
 * young or the address has had its number of mails. Then undo the transaction, so that the last code stays valid.
 */
export async function sendVerificationCode(
  m: Melodrome,
  { userId, email, language }: Addressee,
  transaction: Transaction,
): Promise<number> {
  const made = await makeCode(m, { userId, purpose: 'verifyEmail', email }, transaction)
  if ('waitSeconds' in made) return made.waitSeconds
  const { code, expiresAt } = made
  const params = { code, minutes: verificationMinutes }
  const mail = { to: email, language, kind: 'verifyEmail', params, validUntil: expiresAt } as const
  return await m.mail.send(mail, transaction)
}

export async function verifyEmail(
  m: Melodrome,
  userId: string,
  { code, from }: { code: string; from: Origin },
): Promise<void> {
  const { email, verifiedAt } = await knownVerification(m, userId)
  if (verifiedAt) return
  let isFounder = false
  await withCode(m, { userId, purpose: 'verifyEmail', email }, code, async transaction => {
    const isProven = await markVerified(transaction, userId, email, m.clock())
    if (isProven) await noteSignIn(transaction, { kind: 'emailVerified', account: userId, from }, m.clock())
    isFounder = isProven && (await becomeFounder(transaction, userId, m.clock()))
  })
  if (isFounder) nameFounder(m, email)
}

export async function ownVerification(m: Melodrome, userId: string): Promise<Verification> {
  const { verifiedAt, isCodeOut, resendSeconds } = await knownVerification(m, userId)
  const delivery = m.mail.isConfigured ? 'mail' : 'console'
  return { verified: verifiedAt !== null, delivery, isCodeOut, resendSeconds }
}

/** A session whose account has just been deleted signs in no one. */
export async function knownVerification(m: Melodrome, userId: string): Promise<VerificationRow> {
  return (await verificationOf(m.database, userId, m.clock())) ?? refuse('account.unauthorized')
}
