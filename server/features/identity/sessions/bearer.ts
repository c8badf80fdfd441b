import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { compiled } from '../../../database/compiled.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { bearerOf } from '../../../http/input/bearer-of.ts'
import { refuse } from '../../../http/refusal.ts'
import { appPasswordOf } from './app-passes.ts'
import { askerColumns, isStillThere } from './asker-columns.ts'
import { hashOfSecret } from './hash-of-secret.ts'

/** Writing the time of each use would make every read a write; once in a while is enough. */
const usedAfterMs = 15 * minuteMs

const ownerBySecret = compiled((database, { secretHash, now }: { secretHash: Buffer; now: Date }) =>
  database
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      ...askerColumns(now),
      'api_tokens.id as tokenId',
      'api_tokens.scopes',
      'api_tokens.last_used_at as lastUsedAt',
      'api_tokens.created_at as createdAt',
      'api_tokens.wrote_at as wroteAt',
    ])
    .where('api_tokens.secret_hash', '=', secretHash)
    .where(where =>
      where.or([where('api_tokens.expires_at', 'is', null), where('api_tokens.expires_at', '>', now)]),
    )
    .where(isStillThere(now)),
)

/** The scopes of a music app: its pass is accepted only by the calls that `/rest` makes. */
const appScopes: readonly TokenScope[] = ['read', 'write']

const ownerByApp = compiled((database, { appPasswordId, now }: { appPasswordId: string; now: Date }) =>
  database
    .selectFrom('app_passwords')
    .innerJoin('users', 'users.id', 'app_passwords.user_id')
    .select([
      ...askerColumns(now),
      'app_passwords.id as tokenId',
      sql<readonly string[]>`${appScopes}::text[]`.as('scopes'),
      'app_passwords.last_used_at as lastUsedAt',
      'app_passwords.created_at as createdAt',
      'app_passwords.wrote_at as wroteAt',
    ])
    .where('app_passwords.id', '=', toUuid(appPasswordId))
    .where(isStillThere(now)),
)

/**
 * The owner of the request's API token or app pass, and its scopes; undefined if it carries none. Refuses a token that
 * is wrong, revoked or expired, also on calls that are open to everybody: a program must learn that it is not signed
 * in.
 */
export async function tokenOwnerOf(database: Executor, request: FastifyRequest, now: Date) {
  const secret = bearerOf(request)
  if (secret === undefined) return undefined
  const appPasswordId = appPasswordOf(secret)
  const table = appPasswordId === undefined ? 'api_tokens' : 'app_passwords'
  const [owner] =
    appPasswordId === undefined
      ? await ownerBySecret(database, { secretHash: hashOfSecret(secret), now })
      : await ownerByApp(database, { appPasswordId, now })
  if (!owner) refuse('token.refused')
  if (now.getTime() - (owner.lastUsedAt?.getTime() ?? 0) > usedAfterMs)
    await database
      .updateTable(table)
      .set({ last_used_at: now })
      .where('id', '=', toUuid(owner.tokenId))
      .execute()
  return { ...owner, scopes: owner.scopes as TokenScope[] }
}
