import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markVotesOf } from '../eligibility/mark-votes.ts'
import { closeTo } from './close-to.ts'
import { peopleMeant, type Wish } from './people-meant.ts'
import { writeAct } from './write-act.ts'

/**
 * From now on these people's votes don't count: charts are folded again without them, and challenges that are not
 * judged yet are judged without them. Answers for how many people that is new.
 */
export async function setVotesAside(m: Melodrome, by: string, wish: Wish): Promise<number> {
  const at = m.clock()
  const close = await closeTo(m, by)
  return transact(m.database, async transaction => {
    const people = await peopleMeant(transaction, wish, close, { exceptCleared: true })
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
    await markVotesOf(transaction, ...added.map(({ user_id }) => user_id))
    return writeAct(transaction, { act: 'quarantine', by, at, reason: wish.reason }, added)
  })
}

/** Their votes count again, old ones too, except in challenges that were judged meanwhile. */
export async function letVotesCount(m: Melodrome, by: string, wish: Wish): Promise<number> {
  const at = m.clock()
  const close = await closeTo(m, by)
  return transact(m.database, async transaction => {
    const people = await peopleMeant(transaction, wish, close)
    const released = await transaction
      .deleteFrom('quarantined_voters')
      .where('user_id', 'in', people.map(toUuid))
      .returning('user_id')
      .execute()
    await markVotesOf(transaction, ...released.map(({ user_id }) => user_id))
    return writeAct(transaction, { act: 'release', by, at, reason: wish.reason }, released)
  })
}
