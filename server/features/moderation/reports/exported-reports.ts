import { sql } from 'kysely'
import { exportedRows } from '../../../database/row-pages.ts'

/**
 * A member's reports with their reasons, without the reported content, which belongs to another person. An entry of a
 * contest was heard blind, so its id is left out too.
 */
export const exportedReports = exportedRows({ owner: 'reports.reporter_id', id: 'reports.id' }, database =>
  database
    .selectFrom('reports')
    .innerJoin('moderation_cases as cases', 'cases.id', 'reports.case_id')
    .select([
      'reports.id',
      'cases.subject_kind',
      sql<string | null>`case when cases.subject_kind <> 'entry' then cases.subject_id end`.as('subject_id'),
      'reports.reason',
      'reports.explanation',
      'reports.in_good_faith',
      'reports.created_at',
      'cases.decided_at',
    ]),
)
