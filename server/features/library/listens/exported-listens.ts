import { sql } from 'kysely'
import { exportedRows, ofSongInSight } from '../../../database/row-pages.ts'

/** How long a member has really listened to each song, and to which hundredths of it. */
export const exportedListens = exportedRows({ owner: 'listens.user_id', id: 'listens.song_id' }, database =>
  database
    .selectFrom('listens')
    .innerJoin('songs', 'songs.id', 'listens.song_id')
    .select([
      'listens.song_id as id',
      ofSongInSight('title', sql.ref('listens.user_id')).as('song_title'),
      'listens.heard_seconds',
      'listens.heard_slots',
      'listens.created_at',
      'listens.updated_at',
    ]),
)
