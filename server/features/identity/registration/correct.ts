import { hourMs } from '#contract/durations.ts'
import { sessionHours } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type NewAccount, putRegistration } from '../accounts/accounts-sql.ts'
import { admit } from '../accounts/admit.ts'
import { isPassword } from '../accounts/passwords.ts'
import { revokeAllTokens } from '../api-tokens/api-tokens-sql.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords-sql.ts'
import { deleteIdentitiesOf } from '../openid/openid-sql.ts'
import { forgetFactors } from '../second-factor/second-factor-sql.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { hasFactor } from '../sessions/session-factors.ts'
import { forgetCodes } from '../verification/verification-sql.ts'
import { sendVerificationCode } from '../verification/verify-email.ts'

const uniqueViolation = '23505'

/**
 * Whether a registration corrects the account that this browser has just made, instead of making a second one. The
 * account's address must never have been verified. Also, either the password is the same and there is no second factor,
 * which a correction would remove, or the account is new, has no special role and may not write before its address is
 * verified, so that a stolen session finds nothing in it to take.
 */
export async function isCorrection(m: Melodrome, viewer: Viewer, password: string): Promise<boolean> {
  const account = await m.database
    .selectFrom('users')
    .select(['password_hash', 'role', 'created_at', hasFactor(viewer.id).as('has_factor')])
    .where('id', '=', toUuid(viewer.id))
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  if (!account) return false
  const isYoung = m.clock().getTime() - account.created_at.getTime() < sessionHours * hourMs
  if (m.mail.isConfigured && isYoung && account.role === 'member') return true
  return !account.has_factor && isPassword(password, account.password_hash)
}

/**
 * Gives the account the new registration's data. It keeps its role; all its sessions and its earlier code end, and so
 * does every other way in: who has made the account in this browser may be another person.
 */
export async function correct(
  m: Melodrome,
  account: NewAccount,
  now: Date,
  language: Language,
): Promise<void> {
  const { id: userId, email } = account
  try {
    await transact(m.database, async transaction => {
      await admit(m, transaction, account, now, async () => {
        if (!(await putRegistration(transaction, account, now))) refuse('account.emailTaken')
      })
      await endSessions(transaction, userId, 'all')
      await revokeAllTokens(transaction, userId)
      await revokeAllAppPasswords(transaction, userId)
      await deleteIdentitiesOf(transaction, userId)
      await forgetFactors(transaction, userId)
      await forgetCodes(transaction, userId)
      await sendVerificationCode(m, { userId, email, language }, transaction)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation)
      refuse('account.emailTaken')
    throw error
  }
}
