import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'

/**
 * THE rule of which sanction runs. A suspension ends by the clock, so no code has to run at its end; a ban has no end.
 * Both can be lifted.
 */

/** The person in `column` is banned. */
export function isBanned(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${banOf(column)} is true)`
}

export function isNotBanned(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${banOf(column)} is not true)`
}

/**
 * A value looked up by a unique index, on purpose not an `exists`: that would become an anti-join. For those, planners
 * guess badly how few rows they remove, and then don't use the index of the list.
 */
function banOf(column: string): RawBuilder<boolean | null> {
  return sql`(select true from sanctions
    where sanctions.person_id = ${sql.ref(column)} and sanctions.kind = 'ban' and sanctions.lifted_at is null)`
}

/** A part of a statement: selects the banned among the people whose ids the array in `column` has. */
export function bannedAmong(column: string): RawBuilder<unknown> {
  return sql`select person_id from sanctions
    where person_id = any(${sql.ref(column)}) and kind = 'ban' and lifted_at is null`
}

/** The end of the suspension of the person in `column`; null if they are not suspended. */
export function suspendedUntil(column: string, now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`(select until from sanctions
    where person_id = ${sql.ref(column)} and kind = 'suspension' and lifted_at is null and until > ${now})`
}

export interface RunningSuspension {
  began_at: Date
  until: Date
  reason: string
  case_id: string | null
}

export async function runningSuspension(
  database: Executor,
  personId: string,
  now: Date,
): Promise<RunningSuspension | undefined> {
  const row = await database
    .selectFrom('sanctions')
    .select(['began_at', 'until', 'reason', 'case_id'])
    .where('person_id', '=', toUuid(personId))
    .where('kind', '=', 'suspension')
    .where('lifted_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until ? { ...row, until: row.until } : undefined
}

/** JSON built by PostgreSQL: the driver does not translate its moments. */
export interface SanctionRow {
  kind: 'suspension' | 'ban'
  until: string | null
}

/** The suspension or ban that runs now for the person in `column`; there is at most one. */
export function runningSanction(column: string, now: Date): RawBuilder<SanctionRow | null> {
  return sql<SanctionRow | null>`(select json_build_object('kind', kind, 'until', until) from sanctions
    where person_id = ${sql.ref(column)} and kind <> 'warning' and lifted_at is null
      and (until is null or until > ${now}))`
}

/** All people with a suspension or ban that runs. */
export function sanctionedPeople(now: Date): RawBuilder<unknown> {
  return sql`select person_id from sanctions
    where kind <> 'warning' and lifted_at is null and (until is null or until > ${now})`
}

/** Refuses a banned person. Only for people who have proven who they are: others must not learn of the ban. */
export async function refuseBanned(database: Executor, personId: string): Promise<void> {
  const ban = await database
    .selectFrom('sanctions')
    .select('id')
    .where('person_id', '=', toUuid(personId))
    .where('kind', '=', 'ban')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (ban) refuse('account.banned')
}
