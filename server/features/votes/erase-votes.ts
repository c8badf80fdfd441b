import { type RawBuilder, sql } from 'kysely'
import { categories } from '#contract/votes/categories.ts'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'
import { markChanged } from '../charts/changed/changed-songs.ts'

const batchSize = 500
type VoteTable = 'likes' | 'ratings' | 'detailed_ratings'

/** Takes back every vote of a person who has left; the counts change as with any vote that is taken back. */
export async function eraseVotes(m: Melodrome, personId: string): Promise<void> {
  await eraseFrom(m, 'likes', personId, likesBack)
  await eraseFrom(m, 'ratings', personId, starsBack)
  await eraseFrom(m, 'detailed_ratings', personId, scoresBack)
}

/**
 * Works in batches. Each batch first locks the songs' counts, in the order in which plays lock them: writers that lock
 * in one order can't deadlock.
 */
async function eraseFrom(
  { database }: Melodrome,
  table: VoteTable,
  personId: string,
  takeBack: (votes: { userId: string; songIds: string[] }) => RawBuilder<unknown>,
): Promise<void> {
  const userId = toUuid(personId)
  const eraseBatch = (transaction: Transaction) => eraseSome(transaction, table, userId, takeBack)
  while ((await transact(database, eraseBatch)) === batchSize) continue
}

async function eraseSome(
  transaction: Transaction,
  table: VoteTable,
  userId: string,
  takeBack: (votes: { userId: string; songIds: string[] }) => RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ song_id: string }>`
    select song_id from ${sql.table(table)} where user_id = ${userId} order by song_id limit ${sql.lit(batchSize)}`.execute(
    transaction,
  )
  const songIds = rows.map(row => toUuid(row.song_id))
  await sql`
    select from song_stats where song_id = any(${songIds}::uuid[]) order by song_id for update`.execute(
    transaction,
  )
  await takeBack({ userId, songIds }).execute(transaction)
  await markChanged(sql`select unnest(${songIds}::uuid[]) order by 1`).execute(transaction)
  return songIds.length
}

const likesBack = ({ userId, songIds }: { userId: string; songIds: string[] }) => sql`
  with gone as (
    delete from likes where user_id = ${userId} and song_id = any(${songIds}::uuid[]) returning song_id, is_like
  )
  update song_stats set likes = likes - is_like::int, dislikes = dislikes - (not is_like)::int
  from gone where song_stats.song_id = gone.song_id`

const starsBack = ({ userId, songIds }: { userId: string; songIds: string[] }) => sql`
  with gone as (
    delete from ratings where user_id = ${userId} and song_id = any(${songIds}::uuid[]) returning song_id, rating
  )
  update song_stats set rating_sum = rating_sum - rating, rating_count = rating_count - 1,
    stars_1 = stars_1 - (rating = 1)::int, stars_2 = stars_2 - (rating = 2)::int, stars_3 = stars_3 - (rating = 3)::int,
    stars_4 = stars_4 - (rating = 4)::int, stars_5 = stars_5 - (rating = 5)::int
  from gone where song_stats.song_id = gone.song_id`

/** The caller has locked the rows (`lockedOpinion`) or the counts of their songs: what is subtracted has been added. */
export const scoresBack = ({ userId, songIds }: { userId: string; songIds: string[] }) => sql`
  with gone as (
    delete from detailed_ratings where user_id = ${userId} and song_id = any(${songIds}::uuid[]) returning *
  )
  update category_stats stats set rating_count = rating_count - 1, ${sql.join(categories.map(categoryBack))}
  from gone where stats.song_id = gone.song_id`

function categoryBack(category: (typeof categories)[number]): RawBuilder<unknown> {
  return sql.raw(
    `${category}_sum = stats.${category}_sum - gone.${category}, ` +
      `${category}_count = stats.${category}_count - (gone.${category} > 0)::int`,
  )
}
