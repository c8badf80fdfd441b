import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'
import type { Beat } from './judge-beat.ts'

/**
 * A listen has become long enough: it counts from now on, the count of its seconds begins again, and its song is marked
 * for the charts. The same person's earlier votes on the song begin to count too.
 */
export async function countListens(transaction: Transaction, beats: readonly Beat[]): Promise<void> {
  if (beats.length === 0) return
  await sql`
    with counted as (
      update listens set qualified_at = at, fresh_seconds = 0
      from unnest(
        ${beats.map(beat => toUuid(beat.songId))}::uuid[],
        ${beats.map(beat => toUuid(beat.userId))}::uuid[],
        ${beats.map(beat => beat.at)}::timestamptz[]
      ) as beat (song_id, user_id, at)
      where listens.song_id = beat.song_id and listens.user_id = beat.user_id
      returning listens.song_id
    )
    ${markChanged(sql`select distinct song_id from counted order by 1`)}`.execute(transaction)
}
