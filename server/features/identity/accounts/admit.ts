import type { Transaction } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import { openCaseFor } from '../../moderation/reports/open-case.ts'
import { refuseBarredAddress } from '../../moderation/sanctions/barred-addresses.ts'
import type { NewAccount } from './accounts-sql.ts'

/**
 * The checks before an account is written (`write`), and the case that is opened afterwards if a filter wants a
 * moderator to look. Everybody can read all three names.
 */
export async function admit(
  m: Melodrome,
  transaction: Transaction,
  { id, email, artistName, firstName, lastName }: NewAccount,
  now: Date,
  write: () => Promise<void>,
): Promise<void> {
  const names = { artistName, firstName, lastName }
  const hold = await checkWords(m, transaction, names, { writerId: undefined })
  await refuseBarredAddress(m, transaction, email)
  await write()
  if (!hold) return
  const subject = { kind: 'person', id } as const
  await openCaseFor(transaction, { subject, source: 'filter', reason: hold.reason, at: now })
}
