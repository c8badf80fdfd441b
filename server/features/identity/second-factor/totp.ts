import { Secret, TOTP } from 'otpauth'
import { minuteMs } from '#contract/durations.ts'
import { setUpMinutes } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { seal, unseal } from '../../../database/seal.ts'

/** Codes of an authenticator app (RFC 6238): six digits of SHA-1, a new one every 30 seconds, as every app makes them. */
const periodSeconds = 30
/** Clocks may differ by a step; each further step would add two codes that a guess can hit. */
const stepsAside = 1
/** As RFC 4226 recommends: as long as the output of SHA-1. */
const secretBytes = 20

/** A new secret, and the address from which an app reads it (the text of the QR code). */
export async function beginTotp(
  database: Executor,
  key: Buffer,
  person: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; address: string }> {
  const secret = new Secret({ size: secretBytes })
  const pending = {
    pending_secret: seal(secret.base32, key, person.id),
    pending_until: new Date(now.getTime() + setUpMinutes * minuteMs),
  }
  await database
    .insertInto('totp_factors')
    .values({ user_id: toUuid(person.id), created_at: now, ...pending })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(pending))
    .execute()
  const totp = new TOTP({ issuer: 'Melodrome', label: person.email, secret })
  return { secret: secret.base32, address: totp.toString() }
}

/** Makes the pending secret the person's own if the code is right. `over`: no secret waits for a code any more. */
export async function confirmTotp(
  transaction: Transaction,
  key: Buffer,
  userId: string,
  code: string,
  now: Date,
): Promise<'confirmed' | 'wrong' | 'over'> {
  const row = await transaction
    .selectFrom('totp_factors')
    .select('pending_secret')
    .where('user_id', '=', toUuid(userId))
    .where('pending_until', '>', now)
    .executeTakeFirst()
  if (!row?.pending_secret) return 'over'
  const step = stepOf(unseal(row.pending_secret, key, userId), code, now)
  if (step === undefined) return 'wrong'
  const { numUpdatedRows } = await transaction
    .updateTable('totp_factors')
    .set({
      secret: row.pending_secret,
      pending_secret: null,
      pending_until: null,
      last_step: step,
      created_at: now,
      last_used_at: now,
    })
    .where('user_id', '=', toUuid(userId))
    .where('pending_secret', '=', row.pending_secret)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'confirmed' : 'over'
}

/** Whether a code is right; then it is used up: neither it nor an older one will be right again. */
export async function spendTotpCode(
  database: Executor,
  key: Buffer,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await database
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  const step = row?.secret ? stepOf(unseal(row.secret, key, userId), code, now) : undefined
  if (step === undefined) return false
  // The row decides, so if two show the same code at once, only one succeeds.
  const { numUpdatedRows } = await database
    .updateTable('totp_factors')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', toUuid(userId))
    .where(of => of.or([of('last_step', 'is', null), of('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The step whose code this is, among the steps near now. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
  const aside = totp.validate({ token, timestamp: now.getTime(), window: stepsAside })
  return aside === null ? undefined : Math.floor(now.getTime() / 1_000 / periodSeconds) + aside
}
