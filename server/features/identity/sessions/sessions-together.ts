import { sql } from 'kysely'
import { compiled, listOf } from '../../../database/compiled.ts'
import type { Database } from '../../../database/connect.ts'
import { GroupCommit } from '../../../database/group-commit.ts'
import { readOnPrimary } from '../../../database/replicas/reading-call.ts'
import { askerColumns, isStillThere } from './asker-columns.ts'

const sessionsByTokens = compiled((database, { hashes, now }: { hashes: Buffer[]; now: Date }) =>
  database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...askerColumns(now),
      'users.role',
      'users.language',
      'sessions.token_hash as tokenHash',
      'sessions.awaits_factor as awaitsFactor',
      'sessions.factor_at as factorAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.created_at as createdAt',
      'sessions.id as sessionId',
      'sessions.wrote_at as wroteAt',
    ])
    .where('sessions.token_hash', '=', sql<Buffer>`any(${listOf(hashes, 'bytea')})`)
    .where('sessions.expires_at', '>', now)
    // After the second step its owner is told that the account is being deleted.
    .where(where => where.or([isStillThere(now), where('sessions.awaits_factor', '=', true)])),
)

export type Session = Awaited<ReturnType<typeof sessionsByTokens>>[number]
export type SessionReader = GroupCommit<Buffer, Session | undefined>

/**
 * Every request of a member asks for its session. Those that come while one statement runs are answered by the next,
 * which begins after them: a session that has ended gives no access from the next request on, and many requests cost
 * one statement.
 */
export function readSessionsTogether(database: Database, clock: () => Date): SessionReader {
  const sessionsOf = async (hashes: Buffer[]) => {
    const read = () => sessionsByTokens(database, { hashes, now: clock() })
    const known = new Map((await readOnPrimary(read)).map(row => [row.tokenHash.toString('latin1'), row]))
    return hashes.map(hash => known.get(hash.toString('latin1')))
  }
  return new GroupCommit<Buffer, Session | undefined>(sessionsOf, { onlyReads: true })
}
