import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { visiblePerson } from '../person-access.ts'
import { personTopic } from '../person-topic.ts'
import { refuseIfBlocked } from '../reach/reach.ts'
import { isFollowing, lockPair, type Pair, putFollow, removeFollow } from './follows-sql.ts'

/**
 * Follows or unfollows, as `wish` says; without it toggles. If a person presses twice at once, the second call sees the
 * result of the first. Answers whether the person follows now.
 */
export async function follow(m: Melodrome, pair: Pair, wish: boolean | undefined): Promise<boolean> {
  if (pair.follower === pair.followed) refuse('person.yourself')
  return transact(m.database, async transaction => {
    if (!(await lockPair(transaction, pair))) refuse('person.notFound')
    const wanted = wish ?? !(await isFollowing(transaction, pair))
    if (wanted) {
      // A ban takes the same lock, so it has come before or comes after. It doesn't keep followers from leaving.
      await visiblePerson(transaction, pair.followed, null)
      await refuseIfBlocked(transaction, pair.follower, pair.followed)
    }
    m.live.announce(transaction, { topic: personTopic(pair.followed) })
    if (!wanted) await removeFollow(transaction, pair)
    else if (await putFollow(transaction, pair, m.clock())) {
      const about = { type: 'person', id: pair.followed } as const
      await notify(m, transaction, { kind: 'follow', to: pair.followed, by: pair.follower, about })
    }
    return wanted
  })
}
