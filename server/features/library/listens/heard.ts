import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** The share of a song that a member has really heard, 0 to 1; parts heard again count once. */
export async function heardShare(database: Executor, userId: string, songId: string): Promise<number> {
  const listen = await database
    .selectFrom('listens')
    .select(sql<number>`bit_count(heard_slots)::integer`.as('slots'))
    .where('song_id', '=', toUuid(songId))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return (listen?.slots ?? 0) / 100
}

/** Whether a member has listened to a song for half a minute, or for half of it: charts and judging require it. */
export async function isQualified(database: Executor, userId: string, songId: string): Promise<boolean> {
  const listen = await database
    .selectFrom('listens')
    .select('qualified_at')
    .where('song_id', '=', toUuid(songId))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return listen?.qualified_at != null
}
