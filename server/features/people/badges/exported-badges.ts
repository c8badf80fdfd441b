import { exportedRows } from '../../../database/row-pages.ts'

export const exportedBadges = exportedRows({ owner: 'user_badges.user_id', id: 'user_badges.id' }, database =>
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
    ]),
)
