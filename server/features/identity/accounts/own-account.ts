import type { Account } from '#contract/identity/accounts.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { accountById } from './accounts-sql.ts'

/** The account as its owner sees it; every way of signing in answers it. */
export async function ownAccount(m: Melodrome, id: string): Promise<Account> {
  const account = (await accountById(m.database, id, m.clock())) ?? refuse('account.unauthorized')
  return { ...account, mustVerify: m.mail.isConfigured && !account.emailVerified }
}
