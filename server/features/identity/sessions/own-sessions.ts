import type { FastifyRequest } from 'fastify'
import type { Session } from '#contract/identity/sessions.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import { TimeCursor, type TimePosition } from '../../../http/cursor.ts'
import { deviceOf } from '../../../http/input/device.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../../http/keyset.ts'
import { tokenHashOf } from './sessions.ts'

/** Where a person is signed in: last used first. `request` tells which of the sessions is asking. */
export function sessionPage(
  database: Executor,
  request: FastifyRequest,
  userId: string,
  { now, ...wish }: PageWish & { now: Date },
): Promise<Page<Session>> {
  const own = tokenHashOf(request)
  return keyset(wish, {
    cursor: TimeCursor,
    rows: slice => sessionsOf(database, userId, { ...slice, now }).execute(),
    item: (row): Session => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: own?.equals(row.token_hash) ?? false,
      awaitsFactor: row.awaits_factor,
    }),
    at: row => [row.last_seen_at.toISOString(), row.id],
  })
}

export function sessionsOf(database: Executor, userId: string, page: Slice<TimePosition> & { now: Date }) {
  return database
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at', 'awaits_factor'])
    .where('user_id', '=', toUuid(userId))
    .where('expires_at', '>', page.now)
    .$call(query => latestFirst(query, ['last_seen_at', 'id'], page))
}

/** Which of a person's sessions to end: one, all, or all but the one of the request. */
export type Ending = { id: string } | 'all' | { allBut: FastifyRequest }

/**
 * THE way to sign a person out elsewhere. Answers the ids of the sessions that ended, so that the caller can close
 * connections that belong to them.
 */
export async function endSessions(database: Executor, userId: string, ending: Ending): Promise<string[]> {
  const only = ending !== 'all' && 'id' in ending ? toUuid(ending.id) : null
  const kept = ending !== 'all' && 'allBut' in ending ? tokenHashOf(ending.allBut) : null
  const rows = await database
    .deleteFrom('sessions')
    .where('user_id', '=', toUuid(userId))
    .$if(only !== null, query => query.where('id', '=', only))
    .$if(kept !== null, query => query.where('token_hash', '!=', kept))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** When the request's session began, if it is this person's. */
export async function sessionStart(
  database: Executor,
  request: FastifyRequest,
  userId: string,
): Promise<Date | undefined> {
  const own = tokenHashOf(request)
  if (!own) return undefined
  const row = await database
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', own)
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return row?.created_at
}
