import { ownRows } from '../../../database/row-pages.ts'

/** What was imposed on a person and why; not who did it. */
export const ownSanctions = ownRows({ owner: 'person_id', id: 'id' }, database =>
  database
    .selectFrom('sanctions')
    .select(['id', 'case_id', 'kind', 'reason', 'began_at', 'until', 'lifted_at']),
)
