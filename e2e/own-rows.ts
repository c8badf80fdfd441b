import pg from 'pg'
import { ownDatabaseOf } from '../tools/own-database.ts'
import type { Product } from '../tools/product.ts'

/**
 * Runs one statement in the database that the product started for itself, for things that have no screen or would take
 * days. Returns its rows.
 */
export async function ownRows<Row extends pg.QueryResultRow>(
  { dataDirectory }: Product,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(ownDatabaseOf(dataDirectory).connection)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
