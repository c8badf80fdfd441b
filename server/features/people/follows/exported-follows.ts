import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

/** The people a member follows; their followers are not part of their data. */
export const ownFollows: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select(['follows.followed_id as id', 'users.artist_name', 'follows.created_at'])
    .where('follows.follower_id', '=', toUuid(personId))
    .where('follows.followed_id', '>', fromId(after))
    .orderBy('follows.followed_id')
    .limit(sql.lit(exportPageSize))
    .execute()
