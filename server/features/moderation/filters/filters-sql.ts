import { sql } from 'kysely'
import type { z } from 'zod'
import type { Filter, NewFilter } from '#contract/moderation/filters.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

/** The newest first; `part` is searched in their patterns and in their notes. */
export function newestFilters(
  database: Executor,
  { part, after, limit }: { part: string | undefined; after: string | undefined; limit: number },
) {
  return selectFilters(database)
    .$if(part !== undefined, query =>
      query.where(
        sql<boolean>`(strpos(filters.pattern_key, ${part}) > 0 or strpos(lower(filters.note), ${part}) > 0)`,
      ),
    )
    .$if(after !== undefined, query => query.where('filters.id', '<', toUuid(after!)))
    .orderBy('filters.id', 'desc')
    .limit(sql.lit(limit))
}

export function selectFilters(database: Executor) {
  return database
    .selectFrom('filters')
    .leftJoin('users', 'users.id', 'filters.made_by')
    .select([
      'filters.id',
      'filters.kind',
      'filters.pattern',
      'filters.action',
      'filters.reason',
      'filters.note',
      'filters.made_at',
      'users.artist_name as made_by_name',
    ])
}

export type FilterRow = Awaited<ReturnType<ReturnType<typeof selectFilters>['execute']>>[number]

export const filterOf = (row: FilterRow): Filter => ({
  id: row.id,
  kind: row.kind as Filter['kind'],
  pattern: row.pattern,
  action: row.action as Filter['action'],
  reason: row.reason as Filter['reason'],
  note: row.note,
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
})

/** Answers its id; undefined if there is already a filter with the same key. */
export async function insertFilter(
  transaction: Transaction,
  filter: z.output<typeof NewFilter> & { key: string; by: string; at: Date },
): Promise<string | undefined> {
  const id = newId(filter.at.getTime())
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('filters')
    .values({
      id: toUuid(id),
      kind: filter.kind,
      pattern: filter.pattern,
      pattern_key: filter.key,
      action: filter.action,
      reason: filter.reason,
      note: filter.note,
      made_by: toUuid(filter.by),
      made_at: filter.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : undefined
}

/** Answers its pattern; undefined if there is no such filter. */
export async function deleteFilter(transaction: Transaction, id: string): Promise<string | undefined> {
  const deleted = await transaction
    .deleteFrom('filters')
    .where('id', '=', toUuid(id))
    .returning('pattern')
    .executeTakeFirst()
  return deleted?.pattern
}

/** Call it first in the transaction of every change: two changes at once take turns. */
export async function moveVersion(transaction: Transaction): Promise<void> {
  await transaction
    .updateTable('filters_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}
