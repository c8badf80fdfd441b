import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * Call it after a person has left for good: it erases the copies of their content in cases about them, and their
 * explanations in own reports and appeals. The case and the decision stay, without a name.
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
