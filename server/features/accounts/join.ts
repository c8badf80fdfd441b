import type { Language } from '#words/languages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { sendVerificationCode } from '../verification/verify-email.ts'
import { insertNewcomer, type NewAccount } from './sql.ts'

/**
 * Where every way of signing up ends: makes the account, sends the code that proves its address to those who bring no
 * proof, and tells the operator whom the installation obeys. `language` is what the newcomer reads.
 */
export async function join(m: Melodrome, account: NewAccount, now: Date, language: Language): Promise<void> {
  const role = await m.database.transaction().execute(async transaction => {
    const { id: userId, email, emailVerifiedAt } = account
    const given = (await insertNewcomer(transaction, account, now)) ?? refuse('account.emailTaken')
    if (!emailVerifiedAt) await sendVerificationCode(m, { userId, email, language }, transaction)
    return given
  })
  if (role === 'admin')
    m.print(`The first account, ${account.email}, is the administrator of this installation.`)
}
