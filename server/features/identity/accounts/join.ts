import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { becomeFounder, nameFounder } from '../verification/founder.ts'
import { sendVerificationCode } from '../verification/verify-email.ts'
import { insertNewcomer, type NewAccount } from './accounts-sql.ts'
import { admit } from './admit.ts'

/**
 * The last step of every way of signing up: makes the account, sends the code that verifies its address unless it is
 * verified already, and tells the operator who administers the installation. `language` is the new member's language;
 * `also` happens together with the account or not at all.
 */
export async function join(
  m: Melodrome,
  account: NewAccount,
  now: Date,
  language: Language,
  also: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const isFounder = await transact(m.database, async transaction => {
    const { id: userId, email, emailVerifiedAt } = account
    await admit(m, transaction, account, now, async () => {
      if (!(await insertNewcomer(transaction, account, now))) refuse('account.emailTaken')
    })
    await also(transaction)
    if (!emailVerifiedAt) await sendVerificationCode(m, { userId, email, language }, transaction)
    if (!emailVerifiedAt && m.mail.isConfigured) return false
    return becomeFounder(transaction, userId, now)
  })
  if (isFounder) nameFounder(m, account.email)
}
