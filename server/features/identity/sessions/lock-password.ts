import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * Whether this is still the hash of the account's password; it stays so until the transaction ends. The lock lets a
 * change that is under way finish first, which ends only the sessions that it finds.
 */
export async function lockPassword(transaction: Transaction, id: string, hash: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', toUuid(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash === hash
}
