import type { Language } from '#words/languages.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { putPasswordHash } from '../accounts/accounts-sql.ts'
import { refuseEasyPassword } from '../accounts/easy-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { revokeAllTokens } from '../api-tokens/api-tokens-sql.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords-sql.ts'
import { deleteIdentitiesOf } from '../openid/openid-sql.ts'
import { forgetFactors } from '../second-factor/second-factor-sql.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { endSessions } from '../sessions/own-sessions.ts'
import { noteSignIn, type Origin } from '../sign-in-log/note-sign-in.ts'
import { becomeFounder, nameFounder } from '../verification/founder.ts'
import { markVerified } from '../verification/verification-sql.ts'
import { linkOwner, useLink } from './password-reset-sql.ts'

/**
 * Gives the account of a link its new password, ends all its sessions, and tells its address by mail. Answers the
 * account's id. If the new password is refused, the link still works.
 */
export async function resetPassword(
  m: Melodrome,
  { token, password, from }: { token: string; password: string; from: Origin },
  language: Language,
): Promise<string> {
  const tokenHash = hashOfSecret(token)
  const owner = (await linkOwner(m.database, tokenHash, m.clock())) ?? refuse('account.resetLinkDead')
  await refuseEasyPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const isFounder = await transact(m.database, async transaction => {
    // Locks the account first: if two links are used at once, the second finds that it no longer works.
    await putPasswordHash(transaction, owner.id, passwordHash, m.clock())
    if (!(await useLink(transaction, tokenHash, m.clock()))) refuse('account.resetLinkDead')
    // A person who knew the old password must not keep any access.
    await endSessions(transaction, owner.id, 'all')
    await revokeAllTokens(transaction, owner.id)
    await revokeAllAppPasswords(transaction, owner.id)
    await noteSignIn(transaction, { kind: 'passwordReset', account: owner.id, from }, m.clock())
    if ((await deleteIdentitiesOf(transaction, owner.id)) > 0n)
      await noteSignIn(transaction, { kind: 'linkRemoved', account: owner.id, from }, m.clock())
    // Until now anyone could have made this account with the address of another person, and second factors with it.
    if (!owner.emailVerifiedAt) await forgetFactors(transaction, owner.id)
    // A person who has the link can read the mail of its address, so the address is verified.
    const isProven = await markVerified(transaction, owner.id, owner.email, m.clock())
    await m.mail.send({ to: owner.email, language, kind: 'passwordReset', params: {} }, transaction)
    return isProven && (await becomeFounder(transaction, owner.id, m.clock()))
  })
  if (isFounder) nameFounder(m, owner.email)
  return owner.id
}
