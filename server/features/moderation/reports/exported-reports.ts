import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

/**
 * What a member has reported and why; what the thing was like is its person's. An entry of a contest was heard blind, so
 * its id isn't said either.
 */
export const ownReports: Rows = ({ database }, personId, after) =>
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
    ])
    .where('reports.reporter_id', '=', toUuid(personId))
    .where('reports.id', '>', fromId(after))
    .orderBy('reports.id')
    .limit(sql.lit(exportPageSize))
    .execute()
