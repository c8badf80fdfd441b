import { sql } from 'kysely'
import { type BadgeType, badgeTypes, type Medal } from '#contract/people/badge-types.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'

interface Participant {
  userId: string
  medal: Medal | null
}

/**
 * Everybody who took part gets the badge for that, and the winners of medals get that badge as well. Each person is
 * told once, of their best badge. A person gets each badge of a challenge once.
 */
export async function awardBadges(
  m: Melodrome,
  transaction: Transaction,
  challengeId: string,
  participants: readonly Participant[],
): Promise<void> {
  const at = m.clock()
  for (const type of badgeTypes) {
    const earning = participants.filter(({ medal }) => type === 'participant' || medal === type)
    if (earning.length === 0) continue
    await insertBadges(transaction, { type, challengeId, at }, earning)
  }
  for (const type of badgeTypes) {
    const told = participants.filter(({ medal }) => (medal ?? 'participant') === type)
    await notify(m, transaction, {
      kind: 'badge',
      to: told.map(({ userId }) => userId),
      about: { type: 'challenge', id: challengeId },
      names: { badge: type },
    })
  }
}

async function insertBadges(
  transaction: Transaction,
  { type, challengeId, at }: { type: BadgeType; challengeId: string; at: Date },
  earning: readonly Participant[],
): Promise<void> {
  await sql`
    insert into user_badges (id, user_id, badge_id, challenge_id, earned_at)
    select given.id, given.user_id, badges.id, ${toUuid(challengeId)}, ${at}
    from unnest(
      ${earning.map(() => toUuid(newId(at.getTime())))}::uuid[],
      ${earning.map(({ userId }) => toUuid(userId))}::uuid[]
    ) as given (id, user_id)
    join users on users.id = given.user_id
    join badges on badges.type = ${type}
    on conflict do nothing`.execute(transaction)
}
