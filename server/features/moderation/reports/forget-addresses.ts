import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'

/**
 * Forgets the addresses of guests, which serve only to tell them the result of their report, and the hashes of their
 * networks, by which one guest reports a thing only once: no one can appeal against the decision any more. Run from time
 * to time; running it twice does no harm.
 */
export async function forgetAddresses(database: Executor, now: Date): Promise<void> {
  await sql`
    update reports set email = null, language = null, reporter_network = null
    from moderation_cases cases join moderation_decisions made on made.case_id = cases.id
    where reports.case_id = cases.id and (email is not null or reporter_network is not null)
      and appeal_until <= ${now} and appealed_at is null`.execute(database)
}
