import type { Account } from '#contract/identity/accounts.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { newUntil } from '../../moderation/newcomers/newcomer-rule.ts'
import { runningSuspension } from '../../moderation/sanctions/running-sanction.ts'
import { accountById } from './accounts-sql.ts'

/** The account as its owner sees it; every way of signing in answers it. */
export async function ownAccount(m: Melodrome, id: string): Promise<Account> {
  const account = (await accountById(m.database, id)) ?? refuse('account.unauthorized')
  const suspension = await runningSuspension(m.database, id, m.clock())
  const until = await newUntil(m, m.database, id)
  return {
    ...account,
    mustVerify: m.mail.isConfigured && !account.emailVerified,
    suspendedUntil: suspension?.until.toISOString() ?? null,
    newUntil: until?.toISOString() ?? null,
  }
}
