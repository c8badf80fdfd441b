import { sql } from 'kysely'
import type { Database, Executor } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { changeTables, leastIdAt, type Month, monthOf, monthsOfPlays } from './months-of-plays.ts'

/** How many pages of a table, of 8 KB each, one statement reads. */
const pagesAtOnce = 2_000

/** Run once a month; does nothing unless the settings say for how many months plays are kept. */
export async function forgetOldPlays({ database, clock, playsMonths }: Melodrome): Promise<void> {
  if (playsMonths === undefined) return
  const month = monthOf(clock(), -playsMonths)
  const { rows } = await sql`
    select from plays_upkeep where forgotten_until >= (${month}::timestamptz at time zone 'UTC')::date`.execute(
    database,
  )
  if (rows.length === 0) await forgetPlaysBefore(database, month)
}

export interface Forgotten {
  /** Tables that were dropped. */
  tables: string[]
}

/**
 * Forgets the plays before the first day of a month. Whole tables are dropped, and a table that also contains later
 * plays is read through. No count changes: `song_days` keeps the numbers of plays, from then on with one row a month.
 * The networks of visitors, which were needed for the pause between plays, are deleted as well; the plays of members
 * stay in their history. If a run stops, or waits too long for a lock, the next run does the rest.
 */
export async function forgetPlaysBefore(database: Database, month: Date): Promise<Forgotten> {
  const tables: string[] = []
  await keepSince(database, month)
  for (const one of await monthsOfPlays(database)) {
    if (one.to <= month) {
      await drop(database, one)
      tables.push(one.table)
    } else if (one.from === null || one.from < month)
      await deleteThrough(database, one.table, sql`id < ${leastIdAt(month)}`)
  }
  await deleteThrough(database, 'plays_rest', sql`id < ${leastIdAt(month)}`)
  await deleteThrough(
    database,
    'play_listeners',
    sql`last_played_at < ${month} and octet_length(listener) <> 16`,
  )
  await foldDaysBefore(database, month)
  await sql`
    update plays_upkeep set forgotten_until = (${month}::timestamptz at time zone 'UTC')::date`.execute(
    database,
  )
  return { tables }
}

/** Done first, so that counts can be checked at every moment. Never moves back. */
async function keepSince(database: Executor, month: Date): Promise<void> {
  await sql`
    update plays_upkeep set kept_since = greatest(kept_since, (${month}::timestamptz at time zone 'UTC')::date)`.execute(
    database,
  )
}

async function drop(database: Database, { table }: Month): Promise<void> {
  await transact(database, async transaction => {
    await changeTables(transaction)
    // If two instances run, the second finds nothing.
    await sql`drop table if exists ${sql.table(table)}`.execute(transaction)
  })
}

/** Goes by the physical place of rows, which needs no index and reads each page once. */
async function deleteThrough(
  database: Database,
  table: string,
  isOld: ReturnType<typeof sql>,
): Promise<void> {
  const name = sql.table(table)
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(to_regclass(${table})) / current_setting('block_size')::int)::int as pages`.execute(
    database,
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce)
    await sql`
      delete from ${name} where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid and ${isOld}`.execute(
      database,
    )
}

/** Adds one day after the other to the first day of its month, so each song's sum is right at every moment. */
async function foldDaysBefore(database: Database, month: Date): Promise<void> {
  let last: string | null = null
  for (;;) {
    const { rows }: { rows: { day: string | null }[] } = await sql<{ day: string | null }>`
      select min(day)::text as day from song_days
      where day > coalesce(${last}::date, '-infinity') and day < (${month}::timestamptz at time zone 'UTC')::date`.execute(
      database,
    )
    last = rows[0]!.day
    if (last === null) return
    if (last.endsWith('-01')) continue
    await sql`
      with gone as (delete from song_days where day = ${last}::date returning song_id, plays)
      insert into song_days (day, song_id, plays)
      select date_trunc('month', ${last}::date)::date, song_id, plays from gone order by song_id
      on conflict (song_id, day) do update set plays = song_days.plays + excluded.plays`.execute(database)
  }
}
