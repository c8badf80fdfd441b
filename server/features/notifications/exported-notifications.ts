import { toUuid } from '../../database/ids.ts'
import { exportedRows, type Rows } from '../../database/row-pages.ts'

/** The notifications of a member, with the names and words of that time; without the people who caused them. */
export const exportedNotifications = exportedRows({ owner: 'user_id', id: 'id' }, database =>
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
    ]),
)

/** The kinds of notifications that a member does not want; there are few. */
export const exportedSilenced: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('notification_mutes')
    .select(['kind as id', 'kind'])
    .where('user_id', '=', toUuid(personId))
    .orderBy('kind')
    .execute()
}
