import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import { isPresent } from '../reach/reach.ts'

export function badgesOfPerson(database: Executor, personId: string, page: Slice<TimePosition>) {
  return database
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .leftJoin('challenges', 'challenges.id', 'user_badges.challenge_id')
    .select([
      'user_badges.id',
      'user_badges.user_id',
      'user_badges.badge_id',
      'badges.type',
      'user_badges.challenge_id',
      'challenges.title as challenge_title',
      'challenges.title_translations',
      'user_badges.earned_at',
    ])
    .where('user_badges.user_id', '=', toUuid(personId))
    .where(isPresent(personId))
    .$call(query => latestFirst(query, ['user_badges.earned_at', 'user_badges.id'], page))
}
