import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** Whether pushes go to the browser of a session, as a condition on `sessions`. */
export const getsPushes = sql<boolean>`exists (
  select from push_subscriptions where push_subscriptions.session_id = sessions.id
)`

/** One session replaces another in a browser: pushes go on there only if both belong to this person. */
export async function carryPushes(
  transaction: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('push_subscriptions')
    .set({ session_id: toUuid(to) })
    .where('session_id', '=', toUuid(from))
    .where('user_id', '=', toUuid(userId))
    .execute()
}
