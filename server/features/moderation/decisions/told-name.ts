import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** The name that reporters of a thing are told: for an entry, which they heard blind, the title of its challenge. */
export async function nameForReporters(database: Executor, caseId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select case when subject_kind <> 'entry' then name else coalesce((
      select title from challenge_submissions entries join challenges on challenges.id = challenge_id
      where entries.id = subject_id
    ), '–') end as name
    from moderation_cases where id = ${toUuid(caseId)}`.execute(database)
  return rows[0]?.name ?? '–'
}
