import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** A part of a statement: a song has `step` more comments, or fewer. Returns the song as `song_id`. */
export function moveCommentCount(songId: string, step: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update song_stats set comment_count = comment_count + ${step} where song_id = ${toUuid(songId)}
    returning song_id`
}

/** A part of a statement: `totals` are rows of `song_id` and `plays`. Returns the songs as `song_id`. */
export function addPlays(totals: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into song_stats (song_id, plays) ${totals}
    on conflict (song_id) do update set plays = song_stats.plays + excluded.plays
    returning song_id`
}

/** A new song has nothing yet. */
export async function beginCounts(transaction: Transaction, songId: string): Promise<void> {
  await transaction
    .insertInto('song_stats')
    .values({ song_id: toUuid(songId) })
    .execute()
}
