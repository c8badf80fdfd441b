import { sql } from 'kysely'
import type { QuarantineAct } from '#contract/votes/vote-integrity.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markVotesOf } from '../eligibility/mark-votes.ts'

interface Wish {
  of: 'person' | 'group'
  id: string
  reason: string
}

/**
 * From now on these people's votes don't count: charts are folded again without them, and challenges that are not
 * judged yet are judged without them. Answers for how many people that is new.
 */
export function setVotesAside(m: Melodrome, by: string, wish: Wish): Promise<number> {
  const at = m.clock()
  return transact(m.database, async transaction => {
    const people = await peopleOf(transaction, wish)
    if (people.includes(by)) refuse('quarantine.own')
    const added = await transaction
      .insertInto('quarantined_voters')
      .values(
        people.map(id => ({
          user_id: toUuid(id),
          quarantined_at: at,
          quarantined_by: toUuid(by),
          reason: wish.reason,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .execute()
    return writeDown(transaction, { act: 'quarantine', by, at, reason: wish.reason }, added)
  })
}

/** Their votes count again, old ones too, except in challenges that were judged meanwhile. */
export function letVotesCount(m: Melodrome, by: string, wish: Wish): Promise<number> {
  const at = m.clock()
  return transact(m.database, async transaction => {
    const people = await peopleOf(transaction, wish)
    const released = await transaction
      .deleteFrom('quarantined_voters')
      .where('user_id', 'in', people.map(toUuid))
      .returning('user_id')
      .execute()
    return writeDown(transaction, { act: 'release', by, at, reason: wish.reason }, released)
  })
}

/** In the order of their ids: two moderators who set the same people aside can't deadlock. */
async function peopleOf(transaction: Transaction, { of, id }: Wish): Promise<string[]> {
  const found =
    of === 'person'
      ? await transaction.selectFrom('users').select('id').where('id', '=', toUuid(id)).execute()
      : await transaction
          .selectFrom('suspected_voters')
          .select('user_id as id')
          .where('group_id', '=', toUuid(id))
          .orderBy('user_id')
          .execute()
  if (found.length === 0) refuse('quarantine.nobody')
  return found.map(person => person.id)
}

async function writeDown(
  transaction: Transaction,
  { act, by, at, reason }: { act: QuarantineAct['act']; by: string; at: Date; reason: string },
  changed: readonly { user_id: string }[],
): Promise<number> {
  await markVotesOf(transaction, ...changed.map(({ user_id }) => user_id))
  for (const { user_id } of changed) {
    await sql`
      insert into quarantine_log (id, user_id, actor_id, act, reason, at)
      values (${toUuid(newId(at.getTime()))}, ${toUuid(user_id)}, ${toUuid(by)}, ${act}, ${reason}, ${at})`.execute(
      transaction,
    )
  }
  return changed.length
}
