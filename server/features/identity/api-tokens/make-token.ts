import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import type { ApiToken } from '#contract/identity/api-tokens.ts'
import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { maxApiTokens } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { tellOwner } from '../second-factor/tell-owner.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { asApiToken, livingTokens } from './api-tokens-sql.ts'

/** Programs that look for leaked secrets recognise one of ours by this beginning. */
const prefix = 'melodrome_'

export interface TokenWish {
  name: string
  scopes: readonly TokenScope[]
  expiresInDays: number | null
}

/**
 * Makes a token and tells its owner by mail. Answers its secret; only the hash of it is stored. Refuses if the person
 * has too many.
 */
export async function makeToken(
  m: Melodrome,
  transaction: Transaction,
  userId: string,
  { name, scopes, expiresInDays }: TokenWish,
  request: FastifyRequest,
): Promise<ApiToken & { secret: string }> {
  const [secret, now] = [`${prefix}${randomBytes(32).toString('base64url')}`, m.clock()]
  // Two at once are counted one after the other.
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', toUuid(userId))
    .forUpdate()
    .executeTakeFirst()
  await refuseTooMany(transaction, userId, now)
  const row = await transaction
    .insertInto('api_tokens')
    .values({
      id: toUuid(newId(now.getTime())),
      user_id: toUuid(userId),
      name,
      secret_hash: hashOfSecret(secret),
      scopes: [...new Set(scopes)],
      created_at: now,
      expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
    })
    .returning(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
  await noteSignIn(transaction, { kind: 'tokenMade', account: userId, from: originOf(m, request) }, now)
  await tellOwner(m, userId, 'tokenMade', transaction)
  return { ...asApiToken(row), secret }
}

/** Refuses a person who already has the most tokens allowed. */
export async function refuseTooMany(database: Executor, userId: string, now: Date): Promise<void> {
  const living = await livingTokens(database, userId, now).execute()
  if (living.length >= maxApiTokens) refuse('token.tooMany', { limit: maxApiTokens })
}
