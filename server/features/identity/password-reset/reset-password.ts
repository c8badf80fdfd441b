import type { Language } from '#words/languages.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { putPasswordHash } from '../accounts/accounts-sql.ts'
import { refuseEasyPassword } from '../accounts/easy-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { revokeAllTokens } from '../api-tokens/api-tokens-sql.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords-sql.ts'
import { hashOf } from '../sessions/hash-of.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { noteSignIn, type Origin } from '../sign-in-log/note-sign-in.ts'
import { becomeFounder, nameFounder } from '../verification/founder.ts'
import { markVerified } from '../verification/verification-sql.ts'
import { linkOwner, useLink } from './password-reset-sql.ts'

/**
 * Gives the account behind a link its new password, ends every session of it, and tells its address. Answers the
 * account's id. A password that is refused leaves the link alive.
 */
export async function resetPassword(
  m: Melodrome,
  { token, password, from }: { token: string; password: string; from: Origin },
  language: Language,
): Promise<string> {
  const tokenHash = hashOf(token)
  const owner = (await linkOwner(m.database, tokenHash, m.clock())) ?? refuse('account.resetLinkDead')
  await refuseEasyPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const isFounder = await transact(m.database, async transaction => {
    // Locks the account first: of two links used at once, the second finds itself dead.
    await putPasswordHash(transaction, owner.id, passwordHash, m.clock())
    if (!(await useLink(transaction, tokenHash, m.clock()))) refuse('account.resetLinkDead')
    // Who knew the old password shall have nothing left of it.
    await endSessions(transaction, owner.id, 'all')
    await revokeAllTokens(transaction, owner.id)
    await revokeAllAppPasswords(transaction, owner.id)
    await noteSignIn(transaction, { kind: 'passwordReset', account: owner.id, from }, m.clock())
    // Anyone who has the link reads the mail of its address.
    const isProven = await markVerified(transaction, owner.id, owner.email, m.clock())
    await m.mail.send({ to: owner.email, language, kind: 'passwordChanged', params: {} }, transaction)
    return isProven && (await becomeFounder(transaction, owner.id, m.clock()))
  })
  if (isFounder) nameFounder(m, owner.email)
  return owner.id
}
