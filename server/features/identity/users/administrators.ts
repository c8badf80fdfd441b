import type { Transaction } from '../../../database/connect.ts'
import { refuse } from '../../../http/refusal.ts'

interface Administrator {
  id: string
  deletion_due_at: Date | null
}

/**
 * All administrators. Their rows are locked in the order of their ids until the transaction ends, so that changes by
 * which an administrator goes take turns. Call it before any other row is locked.
 */
export function lockAdministrators(transaction: Transaction): Promise<Administrator[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'deletion_due_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** One administrator always stays, and one who is about to be deleted does not count. */
export function refuseLastAdministrator(administrators: readonly Administrator[], going: string): void {
  if (!administrators.some(({ id, deletion_due_at }) => id !== going && deletion_due_at === null))
    refuse('member.lastAdmin')
}
