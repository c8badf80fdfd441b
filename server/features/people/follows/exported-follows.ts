import { exportedRows } from '../../../database/row-pages.ts'

/** The people a member follows; their followers are not part of their data. */
export const exportedFollows = exportedRows(
  { owner: 'follows.follower_id', id: 'follows.followed_id' },
  database =>
    database
      .selectFrom('follows')
      .innerJoin('users', 'users.id', 'follows.followed_id')
      .select(['follows.followed_id as id', 'users.artist_name', 'follows.created_at']),
)
