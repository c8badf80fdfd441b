import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'

/**
 * Removes a deleted member from the notifications of others; the member's own notifications go with their account.
 * Where other people did the same, the member is still counted, without a name. What was decided about the member stays
 * told, without the name of the thing.
 */
export async function eraseNotifications(m: Melodrome, personId: string): Promise<void> {
  const person = toUuid(personId)
  await transact(m.database, async transaction => {
    await sql`delete from notification_actors where actor_id = ${person}`.execute(transaction)
    const { rows } = await sql<{ user_id: string }>`
      delete from notifications
      where latest_actors @> array[${person}]::uuid[] and actor_count = 1
      returning user_id`.execute(transaction)
    await sql`
      update notifications set latest_actors = array_remove(latest_actors, ${person}::uuid)
      where latest_actors @> array[${person}]::uuid[]`.execute(transaction)
    const decided = await sql<{ user_id: string }>`
      update notifications set params = params || '{"what": ""}' from moderation_cases cases
      where related_type = 'decision' and related_id = cases.id and cases.person_id = ${person}
        and params ->> 'what' <> ''
      returning notifications.user_id`.execute(transaction)
    const told = [...new Set([...rows, ...decided.rows].map(row => row.user_id))]
    m.live.record(transaction, told, { topic: 'notifications' })
  })
}
