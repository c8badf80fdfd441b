import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * A part of a statement: marks songs for the next fold of the charts. `songs` selects their ids. If there are many, it
 * has to select them in a fixed order, so that two statements at once can't deadlock.
 */
export function markChanged(songs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into changed_songs (song_id) ${songs} on conflict do nothing`
}

export async function markSongChanged(transaction: Transaction, songId: string): Promise<void> {
  await markChanged(sql`values (${toUuid(songId)}::uuid)`).execute(transaction)
}

/** A part of a statement: removes songs from all charts at once. Another part, called `gone`, selects them by `id`. */
export function leaveCharts(gone: 'hidden' | 'known'): RawBuilder<unknown> {
  return sql`delete from song_ranks using ${sql.table(gone)} gone where song_ranks.song_id = gone.id`
}
