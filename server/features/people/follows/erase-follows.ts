import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { moveFollowCounts } from '../../identity/users/user-row.ts'

const batchSize = 500

/** Removes a person who leaves for good from all follows, and updates the counts of the others. */
export async function eraseFollows({ database }: Melodrome, personId: string): Promise<void> {
  const eraseBatch = (transaction: Transaction) => eraseSome(transaction, toUuid(personId))
  while ((await transact(database, eraseBatch)) > 0) continue
}

/**
 * Locks people in the order of their ids, like everything that changes their counts. Answers how many pairs it found.
 */
async function eraseSome(transaction: Transaction, person: string): Promise<number> {
  const { rows } = await sql<{ other: string }>`
    (select follower_id as other from follows where followed_id = ${person} limit ${sql.lit(batchSize)})
    union
    (select followed_id from follows where follower_id = ${person} limit ${sql.lit(batchSize)})`.execute(
    transaction,
  )
  const others = rows.map(row => toUuid(row.other))
  const all = [person, ...others]
  await sql`select from users where id = any(${all}::uuid[]) order by id for no key update`.execute(
    transaction,
  )
  await sql`
    with gone as (
      delete from follows
      where (follower_id = ${person} and followed_id = any(${others}::uuid[]))
         or (followed_id = ${person} and follower_id = any(${others}::uuid[]))
      returning follower_id, followed_id
    )
    ${moveFollowCounts(sql`
      select id, -sum(was_follower)::int as followed, -sum(was_followed)::int as followers from (
        select follower_id as id, 1 as was_follower, 0 as was_followed from gone
        union all select followed_id, 0, 1 from gone
      ) ends group by id`)}`.execute(transaction)
  return others.length
}
