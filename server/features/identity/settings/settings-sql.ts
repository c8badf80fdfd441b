import { emailKey } from '#contract/identity/email.ts'
import type { EmailChange } from '#contract/identity/settings.ts'
import { verificationTries } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** The columns of the account's owner that changing settings needs. */
export async function ownerById(database: Executor, id: string) {
  return database
    .selectFrom('users')
    .select([
      'email',
      'artist_name as artistName',
      'first_name as firstName',
      'last_name as lastName',
      'email_verified_at as emailVerifiedAt',
    ])
    .where('id', '=', toUuid(id))
    .executeTakeFirst()
}

export async function setPasswordHash(
  database: Executor,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', toUuid(id))
    .execute()
}

/**
 * Sets a new address, which the entered code has verified; mark the account's votes before. Throws PostgreSQL's 23505 if
 * another account has it.
 */
export async function setEmail(
  transaction: Transaction,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email, email_key: emailKey(email), email_verified_at: now, updated_at: now })
    .where('id', '=', toUuid(id))
    .execute()
}

/** The newest address that still waits for its code. */
export async function waitingEmailChange(
  database: Executor,
  userId: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_codes')
    .select(['email', 'expires_at'])
    .where('user_id', '=', toUuid(userId))
    .where('purpose', '=', 'changeEmail')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', verificationTries)
    .executeTakeFirst()
  return row && { email: row.email, expiresAt: row.expires_at.toISOString() }
}

export async function forgetEmailChange(database: Executor, userId: string): Promise<void> {
  await database
    .deleteFrom('email_codes')
    .where('user_id', '=', toUuid(userId))
    .where('purpose', '=', 'changeEmail')
    .execute()
}
