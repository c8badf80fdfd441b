import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { tellOfEntries } from '../../challenges/leaving/leave-challenges.ts'
import { leaveCharts, markChanged } from '../../charts/changed/changed-songs.ts'
import { isNotBanned } from '../../moderation/sanctions/running-sanction.ts'
import { indexSongsOf } from '../../search/index/index-songs.ts'

/**
 * Takes a person's songs out of every list, chart and search, or puts them back. The charts lose them at once and get
 * them back with the next fold; the mark also corrects a fold that has read them a moment before.
 */
export async function hideSongs(m: Melodrome, transaction: Transaction, personId: string): Promise<void> {
  await sql`
    with hidden as (
      update songs set status = 'hidden' where user_id = ${toUuid(personId)} and status = 'ready' returning id
    ), gone as (
      ${leaveCharts('hidden')}
    )
    ${markChanged(sql`select id from hidden order by id`)}`.execute(transaction)
  await indexSongsOf(transaction, personId)
  await tellOfEntries(m, transaction, 'user_id', personId)
}

/**
 * Call it once the person's row is locked: a ban that another transaction imposes is then known here, and the songs of a
 * banned person stay hidden.
 */
export async function showSongs(m: Melodrome, transaction: Transaction, personId: string): Promise<void> {
  await sql`
    with shown as (
      update songs set status = 'ready'
      where user_id = ${toUuid(personId)} and status = 'hidden' and ${isNotBanned('songs.user_id')}
      returning id
    )
    ${markChanged(sql`select id from shown order by id`)}`.execute(transaction)
  await indexSongsOf(transaction, personId)
  await tellOfEntries(m, transaction, 'user_id', personId)
}
