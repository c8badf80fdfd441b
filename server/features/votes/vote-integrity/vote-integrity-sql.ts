import { type Expression, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import { containing } from '../../../database/like.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import { personColumns } from '../../people/person.ts'

const nameContains = (search: string): Expression<SqlBool> =>
  sql<SqlBool>`users.artist_name ilike ${containing(search)}`

const suspicionColumns = [
  'suspected.group_id',
  'suspected.group_size',
  'suspected.link',
  'suspected.challenge_id',
  'challenges.title as challenge_title',
  'suspected.song_id',
  'songs.title as song_title',
  'suspected.heard',
  'suspected.share',
  'suspected.others_heard',
  'suspected.others_share',
  'suspected.chance',
  'suspected.vote_count',
  'suspected.artist_id',
  'artists.artist_name',
  'suspected.artist_vote_count',
] as const

/**
 * Voters to look at, or those whom a moderator has cleared: the rarest agreement first, group by group, without those
 * already set aside.
 */
export function suspectedVoters(
  database: Executor,
  {
    cleared,
    after,
    search,
    limit,
  }: Slice<{ chance: number; groupId: string; id: string }> & {
    cleared: boolean
    search: string | undefined
  },
) {
  return database
    .selectFrom('suspected_voters as suspected')
    .innerJoin('users', 'users.id', 'suspected.user_id')
    .leftJoin('challenges', 'challenges.id', 'suspected.challenge_id')
    .leftJoin('songs', 'songs.id', 'suspected.song_id')
    .leftJoin('users as artists', 'artists.id', 'suspected.artist_id')
    .leftJoin('cleared_voters as cleared', join =>
      join
        .onRef('cleared.user_id', '=', 'suspected.user_id')
        .onRef('cleared.evidence', '=', 'suspected.evidence'),
    )
    .leftJoin('users as moderators', 'moderators.id', 'cleared.cleared_by')
    .select([...personColumns, 'users.created_at as joined_at', ...suspicionColumns])
    .select(['cleared.cleared_at as decided_at', 'moderators.artist_name as decided_by', 'cleared.reason'])
    .where('cleared.user_id', cleared ? 'is not' : 'is', null)
    .where(
      sql<SqlBool>`not exists (select from quarantined_voters where quarantined_voters.user_id = suspected.user_id)`,
    )
    .$if(search !== undefined, query => query.where(nameContains(search ?? '')))
    .$if(after !== undefined, query =>
      query.where(
        sql<SqlBool>`(suspected.chance, suspected.group_id, suspected.user_id)
          > (${after!.chance}::double precision, ${toUuid(after!.groupId)}, ${toUuid(after!.id)})`,
      ),
    )
    .orderBy('suspected.chance')
    .orderBy('suspected.group_id')
    .orderBy('suspected.user_id')
    .limit(sql.lit(limit))
}

/** The latest first. */
export function quarantinedVoters(
  database: Executor,
  { after, search, limit }: Slice<TimePosition> & { search: string | undefined },
) {
  return database
    .selectFrom('quarantined_voters as aside')
    .innerJoin('users', 'users.id', 'aside.user_id')
    .leftJoin('users as moderators', 'moderators.id', 'aside.quarantined_by')
    .leftJoin('suspected_voters as suspected', 'suspected.user_id', 'aside.user_id')
    .leftJoin('challenges', 'challenges.id', 'suspected.challenge_id')
    .leftJoin('songs', 'songs.id', 'suspected.song_id')
    .leftJoin('users as artists', 'artists.id', 'suspected.artist_id')
    .select([...personColumns, 'users.created_at as joined_at', ...suspicionColumns])
    .select(['aside.quarantined_at as decided_at', 'moderators.artist_name as decided_by', 'aside.reason'])
    .$if(search !== undefined, query => query.where(nameContains(search ?? '')))
    .$call(query => latestFirst(query, ['aside.quarantined_at', 'aside.user_id'], { after, limit }))
}

/** The latest first. */
export function quarantineActs(database: Executor, { after, limit }: Slice<TimePosition>) {
  return database
    .selectFrom('quarantine_log as log')
    .leftJoin('users', 'users.id', 'log.user_id')
    .leftJoin('users as moderators', 'moderators.id', 'log.actor_id')
    .select([
      ...personColumns,
      'log.id',
      'log.at',
      'log.act',
      'log.reason',
      'moderators.artist_name as by_name',
    ])
    .$call(query => latestFirst(query, ['log.at', 'log.id'], { after, limit }))
}
