import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** The kinds of things that are public and have an address of their own. */
export type Mapped = 'songs' | 'playlists' | 'forum'

export interface MappedRow {
  id: string
  updated_at: Date
}

const rowsOf: Record<Mapped, { table: string; isOpen: RawBuilder<boolean> }> = {
  songs: { table: 'songs', isOpen: sql`status = 'ready'` },
  playlists: { table: 'playlists', isOpen: sql`is_public and withheld_for is null` },
  forum: { table: 'forum_posts', isOpen: sql`deleted_at is null and withheld_for is null` },
}

/** The first id of each group of `length` rows: where the parts of the map begin. */
export function firstOfEachPart(kind: Mapped, length: number): RawBuilder<{ id: string }> {
  const { table, isOpen } = rowsOf[kind]
  return sql`
    select id from (
      select id, row_number() over (order by id) as place from ${sql.table(table)} where ${isOpen}
    ) numbered
    where (place - 1) % ${sql.lit(length)} = 0 order by id`
}

/** The next rows by id: from `from` on, or after it. */
export async function mappedRows(
  database: Executor,
  kind: Mapped,
  { from, isIncluded, limit }: { from: string; isIncluded: boolean; limit: number },
): Promise<MappedRow[]> {
  const { rows } = await mappedStatement(kind, { from, isIncluded, limit }).execute(database)
  return rows
}

export function mappedStatement(
  kind: Mapped,
  { from, isIncluded, limit }: { from: string; isIncluded: boolean; limit: number },
): RawBuilder<MappedRow> {
  const { table, isOpen } = rowsOf[kind]
  const beginning = isIncluded ? sql`>=` : sql`>`
  return sql`
    select id, updated_at from ${sql.table(table)}
    where ${isOpen} and id ${beginning} ${toUuid(from)} order by id limit ${sql.lit(limit)}`
}
