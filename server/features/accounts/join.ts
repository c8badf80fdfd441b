import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { insertNewcomer, type NewAccount } from './sql.ts'

/** Where every way of signing up ends: makes the account, and tells the operator whom the installation obeys. */
export async function join(m: Melodrome, account: NewAccount, now: Date): Promise<void> {
  const role = await insertNewcomer(m.database, account, now)
  if (!role) refuse('account.emailTaken')
  if (role === 'admin')
    m.print(`The first account, ${account.email}, is the administrator of this installation.`)
}
