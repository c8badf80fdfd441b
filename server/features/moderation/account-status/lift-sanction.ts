import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { showSongs } from '../../songs/removal/hide-songs.ts'

/**
 * Takes a sanction back, as an appeal may. What has ended or given way to another before stays as it is: lifting it
 * changes nothing. Songs come back with a ban's end, unless their owner is leaving.
 */
export async function liftSanction(
  transaction: Transaction,
  { sanctionId, by, at }: { sanctionId: string; by: string; at: Date },
): Promise<void> {
  const lifted = await transaction
    .updateTable('sanctions')
    .set({ lifted_at: at, lifted_by: toUuid(by) })
    .where('id', '=', toUuid(sanctionId))
    .where('lifted_at', 'is', null)
    .returning(['person_id', 'kind'])
    .executeTakeFirst()
  if (lifted?.kind !== 'ban') return
  const person = await transaction
    .selectFrom('users')
    .select('deletion_due_at')
    .where('id', '=', toUuid(lifted.person_id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person && !person.deletion_due_at) await showSongs(transaction, lifted.person_id)
}
