import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { DeviceRequest } from '#contract/identity/device-codes.ts'
import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { deviceCodeMinutes, devicePollSeconds } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { TokenWish } from './make-token.ts'

export async function insertDeviceCode(
  database: Executor,
  hashes: { device: Buffer; user: Buffer },
  wish: { program: string; scopes: readonly TokenScope[] },
  now: Date,
): Promise<void> {
  await database
    .insertInto('device_codes')
    .values({
      device_hash: hashes.device,
      user_hash: hashes.user,
      program: wish.program,
      scopes: [...new Set(wish.scopes)],
      created_at: now,
      expires_at: new Date(now.getTime() + deviceCodeMinutes * minuteMs),
      interval_seconds: devicePollSeconds,
    })
    .execute()
}

/** The program that waits for a decision on this code; undefined if it is decided or has expired. */
export async function waitingDevice(
  database: Executor,
  userHash: Buffer,
  now: Date,
): Promise<DeviceRequest | undefined> {
  const row = await database
    .selectFrom('device_codes')
    .select(['program', 'scopes', 'expires_at'])
    .where('user_hash', '=', userHash)
    .where('user_id', 'is', null)
    .where('is_denied', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      program: row.program,
      scopes: row.scopes as TokenScope[],
      expiresAt: row.expires_at.toISOString(),
    }
  )
}

/** The first decision counts. Answers false if there is nothing to decide any more. */
export async function decideDevice(
  database: Executor,
  userHash: Buffer,
  decision: { approvedBy: string; expiresInDays: number | null } | 'denied',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('device_codes')
    .set(
      decision === 'denied'
        ? { is_denied: true }
        : { user_id: toUuid(decision.approvedBy), expires_in_days: decision.expiresInDays },
    )
    .where('user_hash', '=', userHash)
    .where('user_id', 'is', null)
    .where('is_denied', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes a poll, and answers the state of the request. A program that asks before the interval is over has to wait five
 * seconds longer between polls from then on (RFC 8628, 3.5).
 */
export async function notePoll(
  database: Executor,
  deviceHash: Buffer,
  now: Date,
): Promise<'approved' | 'denied' | 'pending' | 'tooSoon' | undefined> {
  const { rows } = await sql<{ state: 'approved' | 'denied' | 'pending' | 'tooSoon' }>`
    with known as (
      select device_hash, is_denied, user_id,
        coalesce(polled_at + interval_seconds * interval '1 second' > ${now}::timestamptz, false) as is_too_soon
      from device_codes where device_hash = ${deviceHash} and expires_at > ${now}
      for update
    )
    update device_codes
    set polled_at = ${now}, interval_seconds = interval_seconds + case when is_too_soon then 5 else 0 end
    from known where device_codes.device_hash = known.device_hash
    returning case when known.user_id is not null then 'approved' when known.is_denied then 'denied'
      when is_too_soon then 'tooSoon' else 'pending' end as state`.execute(database)
  return rows[0]?.state
}

/** Uses up an approved code: of two polls at once, only one gets the wish and the token. */
export async function takeApproved(
  transaction: Transaction,
  deviceHash: Buffer,
  now: Date,
): Promise<{ userId: string; wish: TokenWish } | undefined> {
  const row = await transaction
    .deleteFrom('device_codes')
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is not', null)
    .returning(['user_id', 'program', 'scopes', 'expires_in_days'])
    .executeTakeFirst()
  if (!row?.user_id) return undefined
  return {
    userId: row.user_id,
    wish: { name: row.program, scopes: row.scopes as TokenScope[], expiresInDays: row.expires_in_days },
  }
}

/** Deletes expired codes; run from time to time. */
export async function forgetDeviceCodes(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('device_codes').where('expires_at', '<', now).execute()
}
