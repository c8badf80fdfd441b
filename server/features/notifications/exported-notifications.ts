import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../database/row-pages.ts'

/** What somebody was told, as the names and words in it were then; who did it is theirs to tell. */
export const ownNotifications: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('notifications')
    .select([
      'id',
      'kind',
      'related_type',
      'related_id',
      'params',
      'actor_count',
      'is_read',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** The kinds that somebody does not want to be told; there are few. */
export const ownSilenced: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('notification_mutes')
    .select(['kind as id', 'kind'])
    .where('user_id', '=', toUuid(personId))
    .orderBy('kind')
    .execute()
}
