import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB } from '../server/database/schema.gen.ts'

/** So many that there are few round trips, and so few that they fit into one message. */
const rowsPerStatement = 5_000

type Table = Extract<keyof DB, string>

/**
 * Inserts rows directly into a table, as JSON, some thousand in one statement. The compiler checks the rows against the
 * schema: a column that no longer exists, or a missing required one, is an error. All rows have the same columns as the
 * first. Ids are UUIDs.
 */
export async function insertRows<T extends Table>(
  pool: pg.Pool,
  table: T,
  count: number,
  row: (n: number) => Insertable<DB[T]>,
): Promise<void> {
  for (let from = 0; from < count; from += rowsPerStatement) {
    const rows = Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, n) =>
      withHexBytes(row(from + n)),
    )
    const columns = Object.keys(rows[0]!).join(', ')
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
}

function withHexBytes(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
}

/** Runs `fill` without the tables' indexes and builds them at the end, which takes a fraction of the time. */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly Table[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
    where tablename = any($1) and schemaname = 'public'
      and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  await fill()
  for (const { indexdef } of rows) await pool.query(indexdef)
}
