import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

/** How long a member has really listened to each song, and to which hundredths of it. */
export const ownListens: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('listens')
    .innerJoin('songs', 'songs.id', 'listens.song_id')
    .select([
      'listens.song_id as id',
      'songs.title as song_title',
      'listens.heard_seconds',
      'listens.heard_slots',
      'listens.created_at',
      'listens.updated_at',
    ])
    .where('listens.user_id', '=', toUuid(personId))
    .where('listens.song_id', '>', fromId(after))
    .orderBy('listens.song_id')
    .limit(sql.lit(exportPageSize))
    .execute()
