import { type RawBuilder, sql } from 'kysely'
import type { Factor } from '#contract/identity/second-factor.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * Whether a person has a second factor, as a condition within a statement, so that it is read at the moment at which
 * the session is written. Recovery codes replace a factor, but don't count as one.
 */
export function hasFactor(userId: string): RawBuilder<boolean> {
  const id = toUuid(userId)
  return sql<boolean>`(exists (select from passkeys where user_id = ${id}::uuid)
    or exists (select from totp_factors where user_id = ${id}::uuid and secret is not null))`
}

/** The kinds of second factor that a person can show. */
export async function factorsOf(database: Executor, userId: string): Promise<Factor[]> {
  const id = toUuid(userId)
  const { rows } = await sql<Record<Factor, boolean>>`
    select exists (select from passkeys where user_id = ${id}) as passkey,
      exists (select from totp_factors where user_id = ${id} and secret is not null) as totp,
      exists (select from recovery_codes where user_id = ${id} and used_at is null) as recovery`.execute(
    database,
  )
  const found = rows[0]
  const all: readonly Factor[] = ['passkey', 'totp', 'recovery']
  return all.filter(factor => found?.[factor])
}
