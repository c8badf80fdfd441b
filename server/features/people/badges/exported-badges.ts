import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

export const ownBadges: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .leftJoin('challenges', 'challenges.id', 'user_badges.challenge_id')
    .select([
      'user_badges.id',
      'badges.type',
      'user_badges.challenge_id',
      'challenges.title as challenge_title',
      'user_badges.earned_at',
    ])
    .where('user_badges.user_id', '=', toUuid(personId))
    .where('user_badges.id', '>', fromId(after))
    .orderBy('user_badges.id')
    .limit(sql.lit(exportPageSize))
    .execute()
