import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * A part of a statement: marks songs for the next fold of the charts. `songs` selects their ids; of many in one order,
 * so that two statements at once can't wait for each other.
 */
export function markChanged(songs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into changed_songs (song_id) ${songs} on conflict do nothing`
}

export async function markSongChanged(transaction: Transaction, songId: string): Promise<void> {
  await markChanged(sql`values (${toUuid(songId)}::uuid)`).execute(transaction)
}

/** A part of a statement: takes the songs that another part, `gone`, names by `id` out of all charts at once. */
export function leaveCharts(gone: 'hidden' | 'known'): RawBuilder<unknown> {
  return sql`delete from song_ranks using ${sql.table(gone)} gone where song_ranks.song_id = gone.id`
}
