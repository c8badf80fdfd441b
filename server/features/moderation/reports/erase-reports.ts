import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * After a person has left for good: what was kept of their words goes, in cases about them and in what they reported. That
 * there was a case, and what was decided, stays without a name.
 */
export async function eraseReports({ database }: Melodrome, personId: string): Promise<void> {
  const person = toUuid(personId)
  await sql`
    update reports set snapshot = '{}' from moderation_cases cases
    where cases.id = case_id and cases.person_id = ${person} and snapshot <> '{}'`.execute(database)
  await sql`
    update moderation_cases set name = '', name_key = '' where person_id = ${person} and name <> ''`.execute(
    database,
  )
  await sql`
    update reports set explanation = '' where reporter_id = ${person} and explanation <> ''`.execute(database)
  await sql`
    update appeals set explanation = '–' where appellant_id = ${person}`.execute(database)
}
