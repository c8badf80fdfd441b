import { sql } from 'kysely'
import { ownRows } from '../../../database/row-pages.ts'

/**
 * What a member has reported and why; what the thing was like is its person's. An entry of a contest was heard blind, so
 * its id isn't said either.
 */
export const ownReports = ownRows({ owner: 'reports.reporter_id', id: 'reports.id' }, database =>
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
