import type { Language } from '#words/languages.ts'
import type { Executor } from '../../database/connect.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { checkWords } from '../filters/check-words.ts'
import { openCaseFor } from '../reports/open-case.ts'
import { refuseBarredAddress } from '../sanctions/barred-addresses.ts'
import { sendVerificationCode } from '../verification/verify-email.ts'
import { insertNewcomer, type NewAccount } from './sql.ts'

/**
 * Where every way of signing up ends: makes the account, sends the code that proves its address to those who bring no
 * proof, and tells the operator whom the installation obeys. `language` is what the newcomer reads;
 * `also` happens together with the account or not at all.
 */
export async function join(
  m: Melodrome,
  account: NewAccount,
  now: Date,
  language: Language,
  also: (transaction: Executor) => Promise<void> = async () => {},
): Promise<void> {
  const role = await m.database.transaction().execute(async transaction => {
    const { id: userId, email, emailVerifiedAt } = account
    const names = { artistName: account.artistName }
    const hold = await checkWords(m, transaction, names, { writerId: undefined })
    await refuseBarredAddress(m, transaction, email)
    const given = (await insertNewcomer(transaction, account, now)) ?? refuse('account.emailTaken')
    if (hold) {
      const subject = { kind: 'person', id: userId } as const
      await openCaseFor(transaction, { subject, source: 'filter', reason: hold.reason, at: now })
    }
    await also(transaction)
    if (!emailVerifiedAt) await sendVerificationCode(m, { userId, email, language }, transaction)
    return given
  })
  if (role === 'admin')
    m.print(`The first account, ${account.email}, is the administrator of this installation.`)
}
