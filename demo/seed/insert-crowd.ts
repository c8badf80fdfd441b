import { dayMs } from '#contract/durations.ts'
import type { Random } from '#contract/random.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import { indexPeople } from '../../server/features/search/index/index-people.ts'
import { crowd } from '../crowd.ts'
import { between } from '../random.ts'

/** Puts the listeners in, who joined one after the other before the first song came out. Answers their ids. */
export async function insertCrowd(
  transaction: Transaction,
  random: Random,
  now: Date,
): Promise<Map<string, string>> {
  const rows = crowd.map(({ handle, email, artistName }) => {
    const joined = new Date(now.getTime() - between(random, 36, 60) * dayMs)
    return { handle, id: newId(joined.getTime()), email, artistName, joined }
  })
  await transaction
    .insertInto('users')
    .values(
      rows.map(({ id, email, artistName, joined }) => ({
        id: toUuid(id),
        email,
        email_key: email,
        artist_name: artistName,
        is_demo: true,
        email_verified_at: joined,
        created_at: joined,
        updated_at: joined,
      })),
    )
    .execute()
  await indexPeople(
    transaction,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ handle, id }) => [handle, id]))
}
