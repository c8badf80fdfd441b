import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Executor } from '../database/connect.ts'
import { latestFirst } from '../database/latest-first.ts'
import type { TimePosition } from '../http/cursor.ts'
import type { Slice } from '../http/keyset.ts'

interface Failure {
  mailId: string
  kind: string
  to: string
  reason: string
  isFinal: boolean
}

/** How long a failure can be looked up. */
const keptDays = 30

/** Kept for the operator; the address is masked before it gets here. */
export async function noteFailure(database: Executor, failure: Failure, at: Date): Promise<void> {
  const { mailId, kind, to, reason, isFinal } = failure
  await sql`
    insert into mail_failures (id, kind, masked_address, reason, tries, is_final, last_at)
    values (${mailId}, ${kind}, ${masked(to)}, ${reason}, 1, ${isFinal}, ${at})
    on conflict (id) do update set reason = excluded.reason, tries = mail_failures.tries + 1,
      is_final = excluded.is_final, last_at = excluded.last_at`.execute(database)
}

/** The mail is not tried again. What its last try has found stays as it is. */
export async function endFailure(database: Executor, mailId: string): Promise<void> {
  await database.updateTable('mail_failures').set({ is_final: true }).where('id', '=', mailId).execute()
}

/** The same; a mail that no try has noted yet is noted with this reason. */
export async function noteGivenUp(
  database: Executor,
  { mailId, kind, to, reason }: Omit<Failure, 'isFinal'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into mail_failures (id, kind, masked_address, reason, tries, is_final, last_at)
    values (${mailId}, ${kind}, ${masked(to)}, ${reason}, 0, true, ${at})
    on conflict (id) do update set is_final = true`.execute(database)
}

/** The mail has arrived after all. */
export async function forgetFailure(database: Executor, mailId: string): Promise<void> {
  await database.deleteFrom('mail_failures').where('id', '=', mailId).execute()
}

export async function forgetOldFailures(database: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  await database.deleteFrom('mail_failures').where('last_at', '<', before).execute()
}

/** The latest first. */
export function latestFailures(database: Executor, { after, limit }: Slice<TimePosition>) {
  return database
    .selectFrom('mail_failures')
    .select(['id', 'kind', 'masked_address', 'reason', 'tries', 'is_final', 'last_at'])
    .$call(query => latestFirst(query, ['last_at', 'id'], { after, limit }))
}

/** `mina@example.org` -> `m…@example.org`: enough to recognise a domain that takes nothing. */
export function masked(address: string): string {
  return address.replace(/^(.).*(?=@)/u, '$1…')
}
