import { ownRows } from '../../../database/row-pages.ts'
import { toldColumns } from './decision.ts'

/** What was decided about a person and what is theirs, as they were told; not who reported it, nor who decided. */
export const ownDecisions = ownRows({ owner: 'cases.person_id', id: 'cases.id' }, database =>
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
    // Of what was left as it is they were never told.
    .where(where =>
      where.or([
        where('made.content_outcome', '<>', 'dismiss'),
        where('made.person_outcome', 'is not', null),
      ]),
    ),
)

/** A person's objections, and what came of the second look. */
export const ownAppeals = ownRows({ owner: 'appellant_id', id: 'id' }, database =>
  database
    .selectFrom('appeals')
    .select(['id', 'case_id', 'role', 'explanation', 'outcome', 'answer', 'created_at', 'decided_at']),
)
