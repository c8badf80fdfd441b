import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import { sessionIdOf } from './sessions.ts'

/**
 * Locks the person's account until the transaction ends, and refuses if the request's session has ended since it was
 * checked. Every change that gives access begins with it: a new password locks the account too and ends other sessions,
 * so what an intruder asks for at the same moment comes either before, and is ended with the rest, or is refused.
 */
export async function lockSignedIn(
  transaction: Transaction,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', toUuid(userId)).forUpdate().execute()
  if (!(await sessionIdOf(transaction, request))) refuse('account.unauthorized')
}
