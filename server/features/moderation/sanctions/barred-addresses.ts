import { createHmac } from 'node:crypto'
import { emailKey } from '#contract/identity/email.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { isBanned } from './running-sanction.ts'

/**
 * While a banned account exists, its own row keeps the address taken. When the account is erased, a keyed hash of the
 * address stays, so that deleting the account does not end the ban; the address itself can't be read from it.
 */
export async function barAddressOfBanned(m: Melodrome, personId: string): Promise<void> {
  const banned = await m.database
    .selectFrom('users')
    .select('email')
    .where('id', '=', toUuid(personId))
    .where(isBanned('users.id'))
    .executeTakeFirst()
  if (!banned) return
  await m.database
    .insertInto('barred_addresses')
    .values({ address_hash: hashOfAddress(m, banned.email), barred_at: m.clock() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function refuseBarredAddress(
  m: Melodrome,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const barred = await transaction
    .selectFrom('barred_addresses')
    .select('barred_at')
    .where('address_hash', '=', hashOfAddress(m, email))
    .executeTakeFirst()
  if (barred) refuse('account.addressBarred')
}

const hashOfAddress = (m: Melodrome, email: string): Buffer =>
  createHmac('sha256', m.codeKey)
    .update(`barred address:${emailKey(email)}`)
    .digest()
