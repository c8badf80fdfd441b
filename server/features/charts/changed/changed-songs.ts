import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * A part of a statement: marks songs for the next fold of the charts. `songs` selects their ids, each once. If there are
 * many, it has to select them in a fixed order, and a transaction marks many only once, so that two at once can't
 * deadlock.
 *
 * A song that is marked already keeps its mark locked until the commit, which a row that isn't updated also does: a fold
 * in between can't take the mark and count without what is being written.
 */
export function markChanged(songs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into changed_songs (song_id) ${songs}
    on conflict (song_id) do update set song_id = excluded.song_id where false`
}

export async function markSongChanged(transaction: Transaction, songId: string): Promise<void> {
  await markChanged(sql`values (${toUuid(songId)}::uuid)`).execute(transaction)
}

/** A part of a statement: removes songs from all charts at once. Another part, called `gone`, selects them by `id`. */
export function leaveCharts(gone: 'hidden' | 'known'): RawBuilder<unknown> {
  return sql`delete from song_ranks using ${sql.table(gone)} gone where song_ranks.song_id = gone.id`
}
