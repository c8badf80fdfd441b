import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { toUuid } from './ids.ts'

/** A person's rows in pages, each beginning after the last id of the page before. */
export type Rows = (
  m: { database: Database },
  personId: string,
  after: string | undefined,
) => Promise<ExportedRow[]>

/** `id` is only for the order; the other columns are written as they are. */
export interface ExportedRow {
  id: string
  [name: string]: unknown
}

/** Rows of a page; a page with fewer is the last one. */
export const exportPageSize = 1_000

/** A person's rows in a table: `owner` is the column with their id, `id` the one that orders the pages. */
export function exportedRows<Tables, Table extends keyof Tables, Row extends ExportedRow>(
  { owner, id }: { owner: string; id: string },
  rowsOf: (database: Database) => SelectQueryBuilder<Tables, Table, Row>,
): Rows {
  return ({ database }, personId, after) =>
    rowsOf(database)
      .where(sql<boolean>`${sql.ref(owner)} = ${toUuid(personId)}`)
      .where(sql<boolean>`${sql.ref(id)} > ${fromId(after)}`)
      .orderBy(sql.ref(id))
      .limit(sql.lit(exportPageSize))
      .execute()
}

/**
 * A song's title or artist in a person's copy, if they may see the song; otherwise the copy has only its id. For
 * statements on `songs`.
 */
export function ofSongInSight(
  column: 'title' | 'artist_name',
  person: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`case when songs.status = 'ready' or songs.user_id = ${person} then ${sql.ref(`songs.${column}`)} end`
}

const firstUuid = '00000000-0000-0000-0000-000000000000'

/** The id after which a page begins. */
export function fromId(after: string | undefined): string {
  return after === undefined ? firstUuid : toUuid(after)
}

/** Rows one by one, read page by page in the order of their ids. */
export async function* everyRow<Row extends { id: string }>(
  page: (after: string | undefined) => Promise<Row[]>,
): AsyncIterable<Row> {
  let after: string | undefined
  for (;;) {
    const rows = await page(after)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < exportPageSize) return
  }
}
