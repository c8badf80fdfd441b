import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markVotesOf } from '../eligibility/mark-votes.ts'
import { decideAbout } from './decide-about.ts'
import type { Wish } from './people-meant.ts'

/**
 * From now on these people's votes don't count: charts are folded again without them, and challenges that are not
 * judged yet are judged without them. Answers for how many people that is new.
 */
export async function setVotesAside(m: Melodrome, by: string, wish: Wish): Promise<number> {
  const decision = { act: 'quarantine', by, wish, exceptCleared: true } as const
  return decideAbout(m, decision, async (transaction, people, at) => {
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
    return added
  })
}

/** Their votes count again, old ones too, except in challenges that were judged meanwhile. */
export async function letVotesCount(m: Melodrome, by: string, wish: Wish): Promise<number> {
  return decideAbout(m, { act: 'release', by, wish }, async (transaction, people) => {
    const released = await transaction
      .deleteFrom('quarantined_voters')
      .where('user_id', 'in', people.map(toUuid))
      .returning('user_id')
      .execute()
    await markVotesOf(transaction, ...released.map(({ user_id }) => user_id))
    return released
  })
}
