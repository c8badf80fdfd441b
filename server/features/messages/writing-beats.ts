import { type RawBuilder, sql } from 'kysely'
import type { Writing } from '#contract/messages/messages.ts'
import { toUuid } from '../../database/ids.ts'
import { notBlocked } from '../people/reach/reach.ts'

/**
 * THE rule of who may write to another person, over a row of `users` for the other person (no row if they have left for
 * good). The other person's choice is about strangers only: `mayAnswer` says that they have written to the viewer
 * themselves, and then the viewer may always answer.
 */
export function writingTo(viewerId: string, mayAnswer: RawBuilder<boolean>): RawBuilder<Writing> {
  const viewer = toUuid(viewerId)
  return sql<Writing>`case
    when users.id is null or users.deletion_due_at is not null then 'gone'
    when exists (select from blocks where blocker_id = ${viewer} and blocked_id = users.id) then 'blocked'
    when not ${notBlocked({ id: viewerId }, 'users.id')} then 'closed'
    when ${mayAnswer} or users.messages_from = 'everyone' then 'open'
    when users.messages_from = 'followed'
      and exists (select from follows where follower_id = users.id and followed_id = ${viewer}) then 'open'
    else 'closed'
  end`
}
