import { sql } from 'kysely'
import { resendSeconds, verificationTries } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { markVotesOf } from '../../votes/eligibility/mark-votes.ts'

/** What a code proves: that the account's person reads the mail of this address. */
export interface Proof {
  userId: string
  purpose: 'verifyEmail' | 'changeEmail'
  email: string
}

/** Answers false while the last one for the same purpose is too young. */
export async function insertCode(
  transaction: Transaction,
  { userId, purpose, email }: Proof,
  code: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const fresh = {
    email,
    code_hash: code.hash,
    tries: 0,
    sent_at: code.now,
    expires_at: code.expiresAt,
    used_at: null,
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('email_codes')
    .values({ user_id: toUuid(userId), purpose, ...fresh })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'purpose'])
        .doUpdateSet(fresh)
        .where('email_codes.sent_at', '<=', new Date(code.now.getTime() - resendSeconds * 1_000)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface LivingCode {
  hash: Buffer
  tries: number
}

/** The last code, if it can still be entered; locked until the transaction ends. */
export async function livingCode(
  transaction: Transaction,
  { userId, purpose, email }: Proof,
  now: Date,
): Promise<LivingCode | undefined> {
  return await transaction
    .selectFrom('email_codes')
    .select(['code_hash as hash', 'tries'])
    .where('user_id', '=', toUuid(userId))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', verificationTries)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the earlier code valid again in place of the one that replaced it, until the end of that one. */
export async function putBackCode(
  transaction: Transaction,
  { userId, purpose }: Proof,
  { hash, tries }: LivingCode,
): Promise<void> {
  await transaction
    .updateTable('email_codes')
    .set({ code_hash: hash, tries })
    .where('user_id', '=', toUuid(userId))
    .where('purpose', '=', purpose)
    .execute()
}

export async function secondsUntilNext(
  executor: Executor,
  { userId, purpose }: Pick<Proof, 'userId' | 'purpose'>,
  now: Date,
): Promise<number> {
  const row = await executor
    .selectFrom('email_codes')
    .select('sent_at')
    .where('user_id', '=', toUuid(userId))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row ? secondsLeft(row.sent_at, now) : 0
}

/**
 * Counts the try and uses up the code if it is right, in one statement: of many tries at once the row allows five, one
 * after the other, and the right code only once.
 */
export async function spendTry(
  transaction: Transaction,
  { userId, purpose }: Proof,
  hash: Buffer,
  now: Date,
): Promise<'right' | 'wrong' | 'dead'> {
  const { rows } = await sql<{ is_right: boolean; tries: number }>`
    update email_codes
    set tries = tries + 1, used_at = case when code_hash = ${hash} then ${now}::timestamptz end
    where user_id = ${toUuid(userId)} and purpose = ${purpose}
      and tries < ${verificationTries} and used_at is null and expires_at > ${now}
    returning used_at is not null as is_right, tries`.execute(transaction)
  const [tried] = rows
  if (tried?.is_right) return 'right'
  return tried && tried.tries < verificationTries ? 'wrong' : 'dead'
}

export interface VerificationRow {
  email: string
  verifiedAt: Date | null
  isCodeOut: boolean
  resendSeconds: number
}

export async function verificationOf(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<VerificationRow | undefined> {
  const row = await executor
    .selectFrom('users')
    .leftJoin('email_codes as code', join =>
      join.onRef('code.user_id', '=', 'users.id').on('code.purpose', '=', 'verifyEmail'),
    )
    .select(['users.email', 'users.email_verified_at', 'code.sent_at'])
    .select(
      sql<boolean>`coalesce(code.email = users.email and code.used_at is null
        and code.tries < ${verificationTries} and code.expires_at > ${now}, false)`.as('is_code_out'),
    )
    .where('users.id', '=', toUuid(userId))
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      verifiedAt: row.email_verified_at,
      isCodeOut: row.is_code_out,
      resendSeconds: row.sent_at ? secondsLeft(row.sent_at, now) : 0,
    }
  )
}

/** Only if the account still has the address that was verified; answers whether. Its votes count from now on. */
export async function markVerified(
  transaction: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', toUuid(userId))
    .where('email', '=', email)
    .executeTakeFirst()
  await markVotesOf(transaction, userId)
  return numUpdatedRows === 1n
}

/** Deletes the codes of an account whose address has changed; the next code needs no waiting. */
export async function forgetCodes(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom('email_codes').where('user_id', '=', toUuid(userId)).execute()
}

/** Deletes codes that can't be used any more; run from time to time. */
export async function forgetOldCodes(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('email_codes').where('expires_at', '<', now).execute()
}

function secondsLeft(sentAt: Date, now: Date): number {
  return Math.max(0, Math.ceil(resendSeconds - (now.getTime() - sentAt.getTime()) / 1_000))
}
