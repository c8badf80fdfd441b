import { sql } from 'kysely'
import { categories } from '#contract/votes/categories.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { toUuid } from '../../server/database/ids.ts'
import type { DetailedRating } from '../detailed.ts'

/** Puts detailed ratings in; sums and counts are then taken from the rows. */
export async function insertDetailedRatings(
  transaction: Transaction,
  ratings: readonly DetailedRating[],
  { memberIds, songIds }: { memberIds: ReadonlyMap<string, string>; songIds: ReadonlyMap<string, string> },
): Promise<void> {
  await transaction
    .insertInto('detailed_ratings')
    .values(
      ratings.map(({ song, member, scores, comment, at }) => ({
        song_id: toUuid(songIds.get(song)!),
        user_id: toUuid(memberIds.get(member)!),
        ...scores,
        comment,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const columns = categories.map(category => sql.raw(`${category}_sum, ${category}_count`))
  const sums = categories.map(category =>
    sql.raw(`sum(${category}), count(*) filter (where ${category} > 0)`),
  )
  await sql`
    insert into category_stats (song_id, rating_count, ${sql.join(columns)})
    select song_id, count(*), ${sql.join(sums)} from detailed_ratings
    where song_id = any(${[...songIds.values()].map(toUuid)}::uuid[]) group by song_id`.execute(transaction)
}
