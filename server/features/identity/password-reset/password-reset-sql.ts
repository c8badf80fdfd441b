import { sql } from 'kysely'
import { emailKey } from '#contract/identity/email.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

export interface NewLink {
  id: string
  tokenHash: Buffer
  userId: string
  email: string
  expiresAt: Date
}

/** Answers false if the same request has made its link before. */
export async function insertLink(database: Executor, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('password_resets')
    .values({
      id: toUuid(link.id),
      token_hash: link.tokenHash,
      user_id: toUuid(link.userId),
      email_key: emailKey(link.email),
      expires_at: link.expiresAt,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whose password a link resets; none once it is used or expired, or the account has changed to another address. */
export function linkOwner(database: Executor, tokenHash: Buffer, now: Date) {
  return database
    .selectFrom('password_resets')
    .innerJoin('users', join =>
      join
        .onRef('users.id', '=', 'password_resets.user_id')
        .onRef('users.email_key', '=', 'password_resets.email_key'),
    )
    .select([
      'users.id',
      'users.email',
      'users.artist_name as artistName',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email_verified_at as emailVerifiedAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a link, and with it all others of its account. Answers false if it no longer works. */
export async function useLink(database: Executor, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from password_resets using users
      where token_hash = ${tokenHash} and expires_at > ${now}
        and users.id = user_id and users.email_key = password_resets.email_key
      returning user_id
    ), others as (
      delete from password_resets using used
      where password_resets.user_id = used.user_id and token_hash <> ${tokenHash}
    )
    select user_id from used`.execute(database)
  return rows.length === 1
}

/** Deletes expired links; run from time to time. */
export async function forgetDeadLinks(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('password_resets').where('expires_at', '<', now).execute()
}
