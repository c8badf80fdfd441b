import { exportedRows } from '../../../database/row-pages.ts'
import { toldColumns } from './decision.ts'

/** Decisions about a person and their content, as they were told; neither the reporters nor the moderators. */
export const exportedDecisions = exportedRows({ owner: 'cases.person_id', id: 'cases.id' }, database =>
  database
    .selectFrom('moderation_cases as cases')
    .innerJoin('moderation_decisions as made', 'made.case_id', 'cases.id')
    .select([
      'cases.id',
      'cases.subject_kind',
      'cases.name',
      ...toldColumns,
      'made.appeal_until',
      'made.reversed_at',
    ])
    // They were never told of cases in which nothing was done.
    .where(where =>
      where.or([
        where('made.content_outcome', '<>', 'dismiss'),
        where('made.person_outcome', 'is not', null),
      ]),
    ),
)

/** A person's appeals, and how they were decided. */
export const exportedAppeals = exportedRows({ owner: 'appellant_id', id: 'id' }, database =>
  database
    .selectFrom('appeals')
    .select(['id', 'case_id', 'role', 'explanation', 'outcome', 'answer', 'created_at', 'decided_at']),
)
