import { sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'

/** Upkeep may fail for so long before a play finds no month of its own. */
const monthsAhead = 3
/** Reads and writes wait no longer than this behind a change of tables; what it was too short for is tried by the next round. */
const lockTimeout = '2s'

/** What no month has taken. */
const rest = sql.table('plays_rest')

/** A table of plays: those from `from` on, of all before where there is none, and before `to`. */
export interface Month {
  table: string
  from: Date | null
  to: Date
}

/** The first of a month, so many months after the one in which `at` lies (UTC). */
export const monthOf = (at: Date, later = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))

/** `2026-03` */
export const nameOfMonth = (month: Date): string => month.toISOString().slice(0, 7)

/** The least id of a moment: ids begin with their time, and plays are divided by it. */
export function leastIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

const timeOfId = (uuid: string): Date => new Date(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16))

/** The oldest first; without the table of the rest. */
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

/** Makes the tables of the months to come, one after the other. Does nothing where they are there. */
export async function makeMonths(database: Database, now: Date): Promise<void> {
  const end = monthOf(now, monthsAhead + 1)
  while ((await endOfMonths(database)) < end) await transact(database, makeNextMonth(end))
}

const endOfMonths = async (database: Executor): Promise<Date> => (await monthsOfPlays(database)).at(-1)!.to

/** Of two instances the second finds it made. */
const makeNextMonth =
  (end: Date) =>
  async (transaction: Transaction): Promise<void> => {
    await changeTables(transaction)
    const month = await endOfMonths(transaction)
    if (month >= end) return
    const table = sql.table(`plays_${nameOfMonth(month).replace('-', '_')}`)
    const [from, to] = [leastIdAt(month), leastIdAt(monthOf(month, 1))]
    await sql`create table ${table} (like plays including all)`.execute(transaction)
    // In the order of statements that delete a song, and its plays with it.
    await sql`lock table songs in share row exclusive mode`.execute(transaction)
    await sql`lock table ${rest} in access exclusive mode`.execute(transaction)
    await sql`
      with late as (delete from ${rest} where id >= ${from} and id < ${to} returning *)
      insert into ${table} select * from late`.execute(transaction)
    await sql`alter table plays attach partition ${table} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      transaction,
    )
  }

/** One at a time, and no statement waits for long behind it. */
export async function changeTables(transaction: Transaction): Promise<void> {
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(transaction)
  await sql`select pg_advisory_xact_lock(hashtextextended('months of plays', 0))`.execute(transaction)
}
