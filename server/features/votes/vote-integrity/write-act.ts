import { sql } from 'kysely'
import type { QuarantineAct } from '#contract/votes/vote-integrity.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

interface Act {
  act: QuarantineAct['act']
  by: string
  at: Date
  reason: string
}

/** Writes what a moderator did about each of these people. Answers for how many. */
export async function writeAct(
  transaction: Transaction,
  { act, by, at, reason }: Act,
  changed: readonly { user_id: string }[],
): Promise<number> {
  await sql`
    insert into quarantine_log (id, user_id, actor_id, act, reason, at)
    select id, user_id, ${toUuid(by)}, ${act}, ${reason}, ${at}
    from unnest(
      ${changed.map(() => toUuid(newId(at.getTime())))}::uuid[], ${changed.map(({ user_id }) => toUuid(user_id))}::uuid[]
    ) as given (id, user_id)`.execute(transaction)
  return changed.length
}
