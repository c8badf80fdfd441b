import { sessionHours } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { forgetCodes } from '../verification/verification-sql.ts'
import { sendVerificationCode } from '../verification/verify-email.ts'
import { type NewAccount, putRegistration } from './accounts-sql.ts'
import { admit } from './admit.ts'
import { isPassword } from './passwords.ts'

const uniqueViolation = '23505'

/**
 * Whether a registration corrects the account that this browser has just made, instead of making a second one. The
 * account's address must never have been verified. Also, either the password is the same, or the account is new, has no
 * special role and may not write before its address is verified, so that a stolen session finds nothing in it to take.
 */
export async function isCorrection(m: Melodrome, viewer: Viewer, password: string): Promise<boolean> {
  const account = await m.database
    .selectFrom('users')
    .select(['password_hash', 'role', 'created_at'])
    .where('id', '=', toUuid(viewer.id))
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  if (!account) return false
  const isYoung = m.clock().getTime() - account.created_at.getTime() < sessionHours * 3_600_000
  if (m.mail.isConfigured && isYoung && account.role === 'member') return true
  return isPassword(password, account.password_hash)
}

/** Gives the account the new registration's data. It keeps its role; all its sessions and its earlier code end. */
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
      await forgetCodes(transaction, userId)
      await sendVerificationCode(m, { userId, email, language }, transaction)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation)
      refuse('account.emailTaken')
    throw error
  }
}
