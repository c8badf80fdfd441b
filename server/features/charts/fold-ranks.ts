import { sql } from 'kysely'
import type { Database, Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { windowStart } from '../songs/lists.ts'

/**
 * Votes mark their song as changed; this turns the marks into chart positions. Small batches, because a voter who
 * marks a song that is being folded waits for the batch.
 */
const batchSize = 200

/** Folds until no mark is left. Safe on any number of instances at once: each takes marks no other has. */
export async function foldRanks(database: Database, now: Date): Promise<void> {
  await rollOverDay(database, now)
  while ((await foldBatch(database, now)) === batchSize) continue
}

async function foldBatch(database: Database, now: Date): Promise<number> {
  return database.transaction().execute(async transaction => {
    const { rows } = await sql<{ song_id: string }>`
      delete from changed_songs where song_id in (
        select song_id from changed_songs order by song_id limit ${sql.lit(batchSize)} for update skip locked
      ) returning song_id`.execute(transaction)
    if (rows.length > 0)
      await rank(
        transaction,
        rows.map(row => toUuid(row.song_id)),
        now,
      )
    return rows.length
  })
}

/**
 * The scores. Popular is the plain order: plays, then likes, then newest (which the song's id settles), packed into
 * one number that a double holds exactly up to 8 billion plays. Top rated is the mean drawn towards 3.5 by twenty
 * imagined votes, so that one five can't lead; songs nobody rated stand below all rated ones in plain order.
 */
async function rank(transaction: Executor, songIds: string[], now: Date): Promise<void> {
  const today = windowStart('today', now)!
  const week = windowStart('week', now)!
  await sql`delete from song_ranks where song_id = any(${songIds}::uuid[])`.execute(transaction)
  await sql`
    with counted as (
      select songs.id, songs.genre, song_stats.plays, song_stats.likes, song_stats.rating_sum, song_stats.rating_count,
        coalesce(days.plays_today, 0) as plays_today, coalesce(days.plays_week, 0) as plays_week,
        recent_likes.today as likes_today, recent_likes.week as likes_week,
        recent_ratings.*
      from songs
      join song_stats on song_stats.song_id = songs.id
      left join lateral (
        select sum(plays) filter (where day >= ${today}::timestamptz at time zone 'UTC') as plays_today, sum(plays) as plays_week
        from song_days where song_id = songs.id and day >= ${week}::timestamptz at time zone 'UTC'
      ) days on true
      cross join lateral (
        select count(*) filter (where updated_at >= ${today}) as today, count(*) as week
        from likes where song_id = songs.id and is_like and updated_at >= ${week}
      ) recent_likes
      cross join lateral (
        select coalesce(sum(rating) filter (where updated_at >= ${today}), 0) as sum_today,
          count(*) filter (where updated_at >= ${today}) as count_today,
          coalesce(sum(rating), 0) as sum_week, count(*) as count_week
        from ratings where song_id = songs.id and updated_at >= ${week}
      ) recent_ratings
      where songs.id = any(${songIds}::uuid[]) and songs.status = 'ready'
    )
    insert into song_ranks (chart, song_id, genre, score)
    select chart, id, genre, score
    from counted
    cross join lateral (select plays * 1048576.0 + least(likes, 1048575) as order_of_all) plain
    cross join lateral (values
      ('popular:all', order_of_all),
      ('popular:week', nullif(plays_week * 1048576.0 + least(likes_week, 1048575), 0)),
      ('popular:today', nullif(plays_today * 1048576.0 + least(likes_today, 1048575), 0)),
      ('top-rated:all', case when rating_count > 0 then (70.0 + rating_sum) / (20 + rating_count) else order_of_all / 9.1e15 end),
      ('top-rated:week', case when count_week > 0 then (70.0 + sum_week) / (20 + count_week) end),
      ('top-rated:today', case when count_today > 0 then (70.0 + sum_today) / (20 + count_today) end)
    ) as scores (chart, score)
    where score is not null`.execute(transaction)
}

/** When a new day begins, what was heard "today" or "this week" may be so no longer: all of that is marked. */
async function rollOverDay(database: Database, now: Date): Promise<void> {
  const day = windowStart('today', now)!.toISOString().slice(0, 10)
  const known = await database.selectFrom('chart_day').select('day').executeTakeFirst()
  if (known && known.day >= day) return
  await database.transaction().execute(async transaction => {
    await sql`
      insert into changed_songs (song_id)
      select distinct song_id from song_ranks where chart <> 'popular:all' and chart <> 'top-rated:all' order by 1
      on conflict do nothing`.execute(transaction)
    await transaction.updateTable('chart_day').set({ day }).execute()
  })
}
