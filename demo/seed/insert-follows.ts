import { sql } from 'kysely'
import type { Transaction } from '../../server/database/connect.ts'
import { toUuid } from '../../server/database/ids.ts'
import type { Follow } from '../follows.ts'

/** Puts follows in; the counts are then taken from the rows. */
export async function insertFollows(
  transaction: Transaction,
  follows: readonly Follow[],
  memberIds: ReadonlyMap<string, string>,
): Promise<void> {
  const uuidOf = (handle: string) => toUuid(memberIds.get(handle)!)
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select * from unnest(
      ${follows.map(({ follower }) => uuidOf(follower))}::uuid[],
      ${follows.map(({ followed }) => uuidOf(followed))}::uuid[],
      ${follows.map(({ at }) => at)}::timestamptz[])`.execute(transaction)
  await sql`
    update users set
      follower_count = (select count(*) from follows where followed_id = users.id),
      followed_count = (select count(*) from follows where follower_id = users.id)
    where id = any(${[...memberIds.values()].map(toUuid)}::uuid[])`.execute(transaction)
}
