import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { isPresent } from '../../people/reach/reach.ts'

/** The kinds of things that are public and have an address of their own; each is named as its addresses begin. */
export type Mapped = 'songs' | 'playlists' | 'forum' | 'challenges' | 'profile'

export interface MappedRow {
  id: string
  /** Null where that isn't known. */
  changed_at: Date | null
}

interface Rows {
  table: string
  isOpen: RawBuilder<boolean>
  changedAt: RawBuilder<Date | null>
}

const updatedAt = sql<Date>`updated_at`

const rowsOf: Record<Mapped, Rows> = {
  songs: { table: 'songs', isOpen: sql`status = 'ready'`, changedAt: updatedAt },
  playlists: { table: 'playlists', isOpen: sql`is_public and withheld_for is null`, changedAt: updatedAt },
  forum: {
    table: 'forum_posts',
    isOpen: sql`deleted_at is null and withheld_for is null`,
    changedAt: updatedAt,
  },
  // Coming ones, too; cancelled ones are only found by their address.
  challenges: { table: 'challenges', isOpen: sql`is_active`, changedAt: updatedAt },
  // Artists only: of all other members a stranger has nothing to read.
  profile: {
    table: 'users',
    isOpen: sql`song_count > 0 and ${isPresent(sql.ref('users.id'))}`,
    // When the row has changed says, too, when a password has.
    changedAt: sql`(select max(published_at) from songs where user_id = users.id and status = 'ready')`,
  },
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
  const { table, isOpen, changedAt } = rowsOf[kind]
  const beginning = isIncluded ? sql`>=` : sql`>`
  return sql`
    select id, ${changedAt} as changed_at from ${sql.table(table)}
    where ${isOpen} and id ${beginning} ${toUuid(from)} order by id limit ${sql.lit(limit)}`
}
