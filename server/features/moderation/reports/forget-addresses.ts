import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'

/**
 * A guest's address is there to tell them what becomes of their report: once no one can object to the decision any
 * more, it goes. Run from time to time; twice does no harm.
 */
export async function forgetAddresses(database: Executor, now: Date): Promise<void> {
  await sql`
    update reports set email = null, language = null
    from moderation_cases cases join moderation_decisions made on made.case_id = cases.id
    where reports.case_id = cases.id and email is not null and appeal_until <= ${now} and appealed_at is null`.execute(
    database,
  )
}
