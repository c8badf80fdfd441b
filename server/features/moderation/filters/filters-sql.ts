import { sql } from 'kysely'
import type { z } from 'zod'
import type { Filter, NewFilter } from '#contract/moderation/filters.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

/** A part of a filter, as the keys of words, the keys of links, and notes would contain it. */
export interface SearchedFilter {
  /** Null if it has no letters or digits. */
  words: string | null
  link: string
  note: string
}

/** The newest first. */
export function newestFilters(
  database: Executor,
  { wanted, after, limit }: { wanted: SearchedFilter | undefined; after: string | undefined; limit: number },
) {
  return selectFilters(database)
    .$if(wanted !== undefined, query => query.where(contains(wanted!)))
    .$if(after !== undefined, query => query.where('filters.id', '<', toUuid(after!)))
    .orderBy('filters.id', 'desc')
    .limit(sql.lit(limit))
}

const contains = ({ words, link, note }: SearchedFilter) =>
  sql<boolean>`(
    strpos(filters.pattern_key, case filters.kind when 'words' then ${words} else ${link} end) > 0
    or strpos(lower(filters.note), ${note}) > 0
  )`

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
