import { minuteMs } from '#contract/durations.ts'
import { challengeMinutes } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/** What a signature is for; at a log-in the account is not known yet. */
type Purpose = 'register' | 'second step' | 'log in'

interface Asked {
  purpose: Purpose
  userId: string | null
  now: Date
}

/** Stores the challenge for five minutes. */
export async function keepChallenge(
  database: Executor,
  challenge: string,
  { purpose, userId, now }: Asked,
): Promise<void> {
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge,
      purpose,
      user_id: userId && toUuid(userId),
      expires_at: new Date(now.getTime() + challengeMinutes * minuteMs),
    })
    .execute()
}

/** Whether this challenge was sent to this person for this purpose. Each can be answered only once. */
export async function takeChallenge(
  database: Executor,
  challenge: string,
  { purpose, userId, now }: Asked,
): Promise<boolean> {
  // It comes from a signed text that an attacker may have written; our challenges have only these signs.
  if (!/^[\w-]{20,100}$/.test(challenge)) return false
  const { numDeletedRows } = await database
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', userId ? '=' : 'is', userId && toUuid(userId))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes challenges that were not answered; run from time to time. */
export async function forgetChallenges(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}
