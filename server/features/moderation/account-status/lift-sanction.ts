import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { showSongs } from '../../songs/removal/hide-songs.ts'

/**
 * Takes a sanction back, for example after an appeal. A sanction that has ended or was replaced before is not changed.
 * When a ban is lifted the songs come back, unless their owner is leaving.
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
