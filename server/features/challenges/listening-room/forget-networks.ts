import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'

/** Forgets from which networks people judged in challenges that are over. */
export async function forgetNetworks(database: Executor): Promise<void> {
  await sql`
    update challenge_voters voters set network = null from challenges
    where voters.network is not null and challenges.id = voters.challenge_id
      and (challenges.closed_at is not null or not challenges.is_active)`.execute(database)
}
