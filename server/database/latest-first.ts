import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { TimePosition } from '../http/cursor.ts'
import type { Slice } from '../http/keyset.ts'
import { toUuid } from './ids.ts'

/** A slice of rows in the order of a moment, the latest first; the id decides among rows of the same moment. */
export function latestFirst<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  [at, id]: readonly [at: StringReference<Tables, Table>, id: StringReference<Tables, Table>],
  { after, limit }: Slice<TimePosition>,
) {
  const place = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  return query
    .$if(after !== undefined, rows =>
      rows.where(sql<boolean>`${place} < (${after!.at}, ${toUuid(after!.id)})`),
    )
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(sql.lit(limit))
}
