import type { Account } from '#contract/accounts.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { accountById } from './sql.ts'

/** The account as its owner sees it: what every way in answers. */
export async function ownAccount(m: Melodrome, id: string): Promise<Account> {
  const account = (await accountById(m.database, id)) ?? refuse('account.unauthorized')
  return { ...account, mustVerify: m.mail.isConfigured && !account.emailVerified }
}
