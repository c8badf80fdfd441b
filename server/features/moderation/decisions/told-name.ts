import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * The name that reporters of a thing are told: for an entry, which they heard blind, the title of its challenge. If the
 * entry was withdrawn since, a report has kept the title.
 */
export async function nameForReporters(database: Executor, caseId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select case when subject_kind <> 'entry' then name else coalesce((
      select title from challenge_submissions entries join challenges on challenges.id = challenge_id
      where entries.id = subject_id
    ), (
      select snapshot ->> 'challengeTitle' from reports join moderation_cases about on about.id = case_id
      where about.subject_kind = 'entry' and about.subject_id = cases.subject_id and snapshot ->> 'challengeTitle' is not null
      order by reports.id limit 1
    ), '–') end as name
    from moderation_cases cases where id = ${toUuid(caseId)}`.execute(database)
  return rows[0]?.name ?? '–'
}
