import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * With fewer listeners, people could be recognised by the parts that they replayed, and the numbers would say little
 * about a song. Its maker, who knows every second of it, is not counted.
 */
const neededListeners = 3

export interface SongHeat {
  durationSeconds: number
  /** Null while too few have listened. */
  slots: readonly number[] | null
}

/** How often each part of a song was heard; undefined if the song can't be heard. */
export async function songHeat(database: Executor, songId: string): Promise<SongHeat | undefined> {
  const listeners = database
    .selectFrom('listens')
    .select('user_id')
    .where('listens.song_id', '=', sql.ref<string>('songs.id'))
    .where('listens.user_id', '<>', sql.ref<string>('songs.user_id'))
    .limit(neededListeners)
  const row = await database
    .selectFrom('songs')
    .leftJoin('song_heat', 'song_heat.song_id', 'songs.id')
    .select(['songs.duration_seconds', 'song_heat.slots'])
    .select(eb =>
      eb.selectFrom(listeners.as('some')).select(sql<number>`count(*)::integer`.as('count')).as('listeners'),
    )
    .where('songs.id', '=', toUuid(songId))
    .where('songs.status', '=', 'ready')
    .executeTakeFirst()
  return (
    row && {
      durationSeconds: row.duration_seconds ?? 0,
      slots: (row.listeners ?? 0) >= neededListeners ? row.slots : null,
    }
  )
}
