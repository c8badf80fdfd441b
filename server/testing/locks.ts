import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestMelodrome } from './test-melodrome.ts'

/** Holds locks from outside until the returned function is called. */
export async function lockFromOutside(
  m: TestMelodrome,
  lock: ReturnType<typeof sql>,
): Promise<() => Promise<void>> {
  const client = new pg.Client(m.connection)
  await client.connect()
  onTestFinished(() => client.end())
  const { sql: text, parameters } = lock.compile(m.melodrome.database)
  await client.query('begin')
  await client.query(text, [...parameters])
  return async () => void (await client.query('commit'))
}

/** How many statements wait for a row. Others wait for tables or notifications, such as the upkeep of the queue. */
export async function waiting(m: TestMelodrome): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')`.execute(
    m.melodrome.database,
  )
  return rows.length
}
