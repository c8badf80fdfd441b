import { exportedRows } from '../../../database/row-pages.ts'

/** A person's sanctions and their reasons, without who imposed them. */
export const exportedSanctions = exportedRows({ owner: 'person_id', id: 'id' }, database =>
  database
    .selectFrom('sanctions')
    .select(['id', 'case_id', 'kind', 'reason', 'began_at', 'until', 'lifted_at']),
)
