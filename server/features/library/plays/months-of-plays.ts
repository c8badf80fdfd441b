import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'

/** For this many months upkeep may fail before a play finds no table of its own month. */
const monthsAhead = 3
/**
 * Reads and writes wait no longer than this for a change of tables; if the change needs longer, the next round tries it
 * again.
 */
const lockTimeout = '2s'

/** The table for plays that no month's table takes. */
const rest = sql.table('plays_rest')

/** A table of plays: from `from` on (without it, all earlier ones) and before `to`. */
export interface Month {
  table: string
  from: Date | null
  to: Date
}

/** The first day of the month that is `later` months after the month of `at` (UTC). */
export const monthOf = (at: Date, later = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))

/** `2026-03` */
export const nameOfMonth = (month: Date): string => month.toISOString().slice(0, 7)

/** The lowest id of a moment: ids begin with their time, and plays are divided among tables by id. */
export function leastIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

const timeOfId = (uuid: string): Date => new Date(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16))

/** The tables of months, the oldest first; without the table of the rest. */
export async function monthsOfPlays(database: Executor): Promise<Month[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'plays'::regclass and pg_get_expr(relpartbound, pg_class.oid) <> 'DEFAULT'`.execute(
    database,
  )
  return rows
    .map(({ name, bounds }) => {
      const [, from, to] = /FROM \((?:'(.*?)'|MINVALUE)\) TO \('(.*?)'\)/.exec(bounds)!
      return { table: name, from: from === undefined ? null : timeOfId(from), to: timeOfId(to!) }
    })
    .toSorted((one, other) => one.to.getTime() - other.to.getTime())
}

/** Makes the tables of the coming months, one after the other. Does nothing if they exist. */
export async function makeMonths(database: Database, now: Date): Promise<void> {
  const end = monthOf(now, monthsAhead + 1)
  while ((await endOfMonths(database)) < end) await transact(database, makeNextMonth(end))
}

const endOfMonths = async (database: Executor): Promise<Date> => (await monthsOfPlays(database)).at(-1)!.to

/** If two instances run, the second finds it made. */
const makeNextMonth =
  (end: Date) =>
  async (transaction: Transaction): Promise<void> => {
    await changeTables(transaction)
    const month = await endOfMonths(transaction)
    if (month >= end) return
    const table = sql.table(`plays_${nameOfMonth(month).replace('-', '_')}`)
    const [from, to] = [leastIdAt(month), leastIdAt(monthOf(month, 1))]
    await sql`create table ${table} (like plays including all)`.execute(transaction)
    // In the order in which statements that delete a song, and its plays with it, lock these tables.
    await sql`lock table songs in share row exclusive mode`.execute(transaction)
    await sql`lock table ${rest} in access exclusive mode`.execute(transaction)
    await sql`
      with late as (delete from ${rest} where id >= ${from} and id < ${to} returning *)
      insert into ${table} select * from late`.execute(transaction)
    await sql`alter table plays attach partition ${table} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      transaction,
    )
  }

/** Only one change runs at a time, and no statement waits long for it. */
export async function changeTables(transaction: Transaction): Promise<void> {
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
  await sql`select pg_advisory_xact_lock(hashtextextended('months of plays', 0))`.execute(transaction)
}
