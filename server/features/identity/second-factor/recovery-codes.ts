import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** Without letters that are easily confused when copied by hand: 32 signs, five bits each. */
const signs = 'abcdefghjkmnpqrstuvwxyz023456789'
const groups = 4
const groupLength = 4

/** Makes new codes and deletes all old ones; this is the only time the new ones can be read. */
export async function renewRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await forgetRecoveryCodes(transaction, userId)
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: toUuid(userId), code_hash: hashOfCode(code) })))
    .execute()
  return codes
}

/** Whether the code is one of the person's unused codes; if so, it is used now. */
export async function spendRecoveryCode(
  transaction: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', toUuid(userId))
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recoveryCodesLeft(database: Executor, userId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select(of => of.fn.countAll<number>().as('left'))
    .where('user_id', '=', toUuid(userId))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function forgetRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', toUuid(userId)).execute()
}

function newCode(): string {
  const sign = () => signs[randomInt(signs.length)]
  const group = () => Array.from({ length: groupLength }, sign).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Capitals, blanks and dashes don't matter. */
function hashOfCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest()
}
