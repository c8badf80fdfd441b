import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

/** What was imposed on a person and why; not who did it. */
export const ownSanctions: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('sanctions')
    .select(['id', 'case_id', 'kind', 'reason', 'began_at', 'until', 'lifted_at'])
    .where('person_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
