import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'

/**
 * Forgets from which networks people judged in challenges that are over. A voter who is locked, such as by an erasure, is
 * left to the next run, so that neither waits for the other.
 */
export async function forgetNetworks(database: Executor): Promise<void> {
  await sql`
    update challenge_voters set network = null where id = any(array(
      select voters.id from challenge_voters voters join challenges on challenges.id = voters.challenge_id
      where voters.network is not null and (challenges.closed_at is not null or not challenges.is_active)
      order by voters.id for no key update of voters skip locked
    ))`.execute(database)
}
