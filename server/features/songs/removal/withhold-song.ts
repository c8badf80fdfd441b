import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { leaveCharts, markChanged } from '../../charts/changed/changed-songs.ts'
import { moveSongCount } from '../../identity/users/user-row.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import { indexSongs } from '../../search/index/index-songs.ts'
import { lockOwner } from './lock-owner.ts'

/**
 * Takes a song out of every list, chart and search, whatever its state; once it is ready, only its owner and moderators
 * see it. A song that is withheld already gets this as its new reason. Its owner is locked before it, as everywhere.
 */
export async function withholdSong(
  transaction: Transaction,
  songId: string,
  why: WithheldFor,
): Promise<void> {
  await lockOwner(transaction, songId)
  const song = toUuid(songId)
  await sql`
    with known as (
      select id, user_id, status from songs where id = ${song} for no key update
    ), withheld as (
      update songs set withheld_for = ${why},
        status = case when songs.status in ('ready', 'hidden') then 'withheld' else songs.status end
      from known where songs.id = known.id
    ), counted as (
      ${moveSongCount(sql`select user_id from known where status in ('ready', 'hidden')`, -1)}
    ), gone as (
      ${leaveCharts('known')}
    )
    ${markChanged(sql`select id from known`)}`.execute(transaction)
  await indexSongs(transaction, [songId])
}

/**
 * Puts a song back where it was. If its owner is out of sight, it stays hidden with them. A song that was
 * never published is published now.
 */
export async function releaseSong(transaction: Transaction, songId: string, now: Date): Promise<void> {
  const song = toUuid(songId)
  const shown = (await lockOwner(transaction, songId)) ? 'hidden' : 'ready'
  await sql`
    with known as (
      select id, user_id, status from songs where id = ${song} and withheld_for is not null for no key update
    ), released as (
      update songs set withheld_for = null, published_at = coalesce(songs.published_at, ${now}),
        status = case when songs.status = 'withheld' then ${shown} else songs.status end
      from known where songs.id = known.id
    ), counted as (
      ${moveSongCount(sql`select user_id from known where status = 'withheld'`, 1)}
    )
    ${markChanged(sql`select id from known`)}`.execute(transaction)
  await indexSongs(transaction, [songId])
}
