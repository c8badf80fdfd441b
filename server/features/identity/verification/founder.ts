import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteSignIn } from '../sign-in-log/note-sign-in.ts'

/**
 * The first person of an installation becomes its administrator, unless the operator has named one. The one row of
 * `founder` decides who that is, also between instances. Call it in the transaction that makes the account; if mail is
 * configured, in the one that verifies its address, because a mistyped address must not administer. Answers whether
 * this person became it.
 */
export async function becomeFounder(transaction: Transaction, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with founded as (
      insert into founder (user_id, founded_at)
      select ${toUuid(userId)}::uuid, ${now}::timestamptz
      where not exists (select from users where role = 'admin')
      on conflict do nothing
      returning user_id
    )
    update users set role = 'admin' from founded where users.id = founded.user_id
    returning users.id`.execute(transaction)
  if (rows.length === 0) return false
  await noteSignIn(transaction, { kind: 'roleChanged', account: userId, reason: 'admin' }, now)
  return true
}

/** Tells the operator who administers the installation; call it after the commit. */
export function nameFounder(m: Melodrome, email: string): void {
  m.print(`The first account, ${email}, is the administrator of this installation.`)
}
