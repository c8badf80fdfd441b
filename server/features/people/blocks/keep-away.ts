import type { Distance } from '#contract/people/blocks.ts'
import type { Transaction } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { lockPair, removeFollow } from '../follows/follows-sql.ts'
import { distanceBetween, type Pair, putBlock, putMute, removeBlock, removeMute } from './blocks-sql.ts'

/**
 * Blocks a person. Follows end on both sides in the same transaction, under the locks of both people: a follow at the
 * same moment comes first and is ended, or comes later and is refused.
 */
export function block(m: Melodrome, pair: Pair): Promise<Distance> {
  return settled(m, pair, async transaction => {
    await lockBoth(transaction, pair)
    if (!(await putBlock(transaction, pair, m.clock()))) return
    await removeFollow(transaction, { follower: pair.by, followed: pair.target })
    await removeFollow(transaction, { follower: pair.target, followed: pair.by })
  })
}

/** Follows that the block ended do not come back. */
export function unblock(m: Melodrome, pair: Pair): Promise<Distance> {
  return settled(m, pair, transaction => removeBlock(transaction, pair))
}

export function mute(m: Melodrome, pair: Pair): Promise<Distance> {
  return settled(m, pair, async transaction => {
    await lockBoth(transaction, pair)
    await putMute(transaction, pair, m.clock())
  })
}

export function unmute(m: Melodrome, pair: Pair): Promise<Distance> {
  return settled(m, pair, transaction => removeMute(transaction, pair))
}

async function lockBoth(transaction: Transaction, { by, target }: Pair): Promise<void> {
  if (by === target) refuse('person.yourself')
  if (!(await lockPair(transaction, { follower: by, followed: target }))) refuse('person.notFound')
}

/** Other tabs of the person who did it count their notifications again; the other person is not told. */
function settled(
  m: Melodrome,
  pair: Pair,
  settle: (transaction: Transaction) => Promise<void>,
): Promise<Distance> {
  return transact(m.database, async transaction => {
    await settle(transaction)
    m.live.record(transaction, [pair.by], { topic: 'notifications' })
    return distanceBetween(transaction, pair)
  })
}
