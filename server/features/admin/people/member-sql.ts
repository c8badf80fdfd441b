import { type RawBuilder, sql } from 'kysely'
import type { MemberFilter } from '#contract/admin/member-filters.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { hasFactor } from '../../identity/sessions/session-factors.ts'
import { runningSanction, sanctionedPeople } from '../../moderation/sanctions/running-sanction.ts'
import { foundPeople } from '../../people/found-people.ts'
import { personColumns } from '../../people/person.ts'

/** What the caller may see of a member: addresses are for administrators. */
export interface Sight {
  seesAddresses: boolean
  now: Date
}

interface MemberPage {
  search: string | undefined
  who: MemberFilter
  /** The last row of the page before: ids sort by time. */
  after: string | undefined
  limit: number
}

/** Everybody with an account, the newest first. */
export function membersFor(database: Executor, sight: Sight, { search, who, after, limit }: MemberPage) {
  return selectMembers(database, sight)
    .$if(search !== undefined, query => query.where(isAmong(foundPeople(search!, sight))))
    .$if(who === 'staff', query => query.where('users.role', '<>', sql.lit('member')))
    .$if(who === 'sanctioned', query => query.where(isAmong(sanctionedPeople(sight.now))))
    .$if(after !== undefined, query => query.where('users.id', '<', toUuid(after!)))
    .orderBy('users.id', 'desc')
    .limit(sql.lit(limit))
}

export function memberById(database: Executor, sight: Sight, id: string) {
  return selectMembers(database, sight)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('sessions')
          .select(({ fn }) => [
            fn.countAll<number>().as('session_count'),
            fn.max('sessions.last_seen_at').as('last_seen_at'),
          ])
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.expires_at', '>', sight.now)
          .where('sessions.awaits_factor', '=', false)
          .as('open_sessions'),
      join => join.onTrue(),
    )
    .select([
      'open_sessions.session_count',
      'open_sessions.last_seen_at',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      hasFactor(id).as('has_second_factor'),
    ])
    .where('users.id', '=', toUuid(id))
    .executeTakeFirst()
}

function selectMembers(database: Executor, { seesAddresses, now }: Sight) {
  return database
    .selectFrom('users')
    .select([
      ...personColumns,
      'users.role',
      'users.email_verified_at',
      'users.song_count',
      'users.deletion_due_at',
      'users.created_at',
      (seesAddresses ? sql<string | null>`users.email` : sql<string | null>`null::text`).as('email'),
      sql<number>`(select count(*) from moderation_cases where person_id = users.id)`.as('case_count'),
      runningSanction('users.id', now).as('sanction'),
    ])
}

/** The ids are few and are found first, so that the people's rows are read by the primary key, in its order. */
function isAmong(ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`users.id = any (array(${ids}))`
}
