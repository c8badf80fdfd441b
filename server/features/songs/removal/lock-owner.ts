import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { isBanned } from '../../moderation/sanctions/running-sanction.ts'

/**
 * Locks the row of a song's owner and answers whether they are leaving or banned: neither can change before the
 * transaction ends. The lock still allows others to write rows that refer to the owner: such a writer holds the owner's
 * events, which the caller needs later, and must not wait for the caller.
 */
export async function lockOwner(transaction: Transaction, songId: string): Promise<boolean> {
  const owner = transaction
    .selectFrom('users')
    .innerJoin('songs', 'songs.user_id', 'users.id')
    .where('songs.id', '=', toUuid(songId))
  await owner.select('users.id').forNoKeyUpdate('users').execute()
  // A statement of its own: one that waits for a lock does not see the ban that it has waited for.
  const found = await owner
    .select(sql<boolean>`(users.deletion_due_at is not null or ${isBanned('users.id')})`.as('is_away'))
    .executeTakeFirst()
  return found?.is_away ?? false
}
