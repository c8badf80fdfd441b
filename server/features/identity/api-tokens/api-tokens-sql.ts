import { sql } from 'kysely'
import type { ApiToken } from '#contract/identity/api-tokens.ts'
import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { maxApiTokens } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** All of a person's valid tokens, newest first; there are at most `maxApiTokens`. */
export function livingTokens(database: Executor, userId: string, now: Date) {
  return database
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', toUuid(userId))
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(sql.lit(maxApiTokens))
}

export const asApiToken = (
  row: Awaited<ReturnType<ReturnType<typeof livingTokens>['executeTakeFirstOrThrow']>>,
): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes as TokenScope[],
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Makes the secret useless. Answers false if the person has no such token. */
export async function revokeToken(database: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('api_tokens')
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * For a person who has lost control of their account: tokens and devices that others may have made or approved no
 * longer work.
 */
export async function revokeAllTokens(database: Executor, userId: string): Promise<void> {
  await database.deleteFrom('api_tokens').where('user_id', '=', toUuid(userId)).execute()
  await database.deleteFrom('device_codes').where('user_id', '=', toUuid(userId)).execute()
}

/** Deletes expired tokens; run from time to time. */
export async function forgetExpiredTokens(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('api_tokens').where('expires_at', '<', now).execute()
}
