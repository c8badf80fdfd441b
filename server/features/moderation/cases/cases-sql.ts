import { type RawBuilder, sql } from 'kysely'
import type { CaseQuery } from '#contract/moderation/cases.ts'
import type { CaseState } from '#contract/moderation/report-reasons.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import { personColumns } from '../../people/person.ts'
import { subjectColumns } from '../decisions/decision.ts'

/** Cases with the person concerned and the moderator who has claimed them. */
export function selectCases(database: Executor) {
  return database
    .selectFrom('moderation_cases as cases')
    .leftJoin('users', 'users.id', 'cases.person_id')
    .leftJoin('users as claimer', 'claimer.id', 'cases.claimed_by')
    .select([
      'cases.id',
      ...subjectColumns,
      'cases.source',
      'cases.reasons',
      'cases.report_count',
      'cases.claimed_until',
      'cases.opened_at',
      'cases.decided_at',
      'cases.appealed_at',
      'claimer.id as claimer_id',
      'claimer.first_name as claimer_first_name',
      'claimer.last_name as claimer_last_name',
      'claimer.artist_name as claimer_name',
      'claimer.picture_blob as claimer_picture',
      ...personColumns,
    ])
}

export type CasePage = Pick<CaseQuery, 'state' | 'kind' | 'reason' | 'q'> &
  Slice<TimePosition> & { now: Date }

/**
 * One page of cases in one state. Each state has an index of its own; few cases wait, so the other filters are checked
 * row by row.
 */
export function casesInOrder(database: Executor, page: CasePage) {
  const { state, kind, reason, q, after, limit, now } = page
  const isLatestFirst = state === 'decided'
  const at = sql.ref(isLatestFirst ? 'cases.decided_at' : 'cases.opened_at')
  const beyond = sql.raw(isLatestFirst ? '<' : '>')
  const direction = isLatestFirst ? 'desc' : 'asc'
  return selectCases(database)
    .where(isIn(state, now))
    .$if(kind !== undefined, query => query.where('cases.subject_kind', '=', kind!))
    .$if(reason !== undefined, query => query.where(sql<boolean>`${reason} = any(cases.reasons)`))
    .$if(Boolean(q), query => query.where(isNamed(q!)))
    .$if(after !== undefined, query =>
      query.where(
        sql<boolean>`(${at}, cases.id) ${beyond} (${after!.at}::timestamptz, ${toUuid(after!.id)}::uuid)`,
      ),
    )
    .orderBy(at, direction)
    .orderBy('cases.id', direction)
    .limit(sql.lit(limit))
}

function isIn(state: CaseState, now: Date): RawBuilder<boolean> {
  if (state === 'decided') return sql<boolean>`cases.decided_at is not null`
  if (state === 'appealed') return sql<boolean>`cases.appealed_at is not null`
  const isClaimed = sql`coalesce(cases.claimed_until > ${now}, false)`
  return sql<boolean>`cases.decided_at is null and ${state === 'claimed' ? isClaimed : sql`not ${isClaimed}`}`
}

/** By a part of the thing's name, or of the name of the person concerned. */
function isNamed(q: string): RawBuilder<boolean> {
  const part = `%${q
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(cases.name_key like ${part} or lower(users.artist_name) like ${part})`
}

export function caseById(database: Executor, id: string) {
  return selectCases(database).where('cases.id', '=', toUuid(id)).executeTakeFirst()
}
