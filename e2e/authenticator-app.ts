import { TOTP } from 'otpauth'
import { expect, type Visitor } from './melodrome.ts'

/** The six digits of a moment some steps of 30 seconds from now; neighbours of now are accepted once each. */
export function codeOf(secret: string, stepsAway = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAway * 30_000 })
}

/** Ends when the step of 30 seconds still has ten: a code that is typed then is in time, also on a slow machine. */
export async function earlyInStep(): Promise<void> {
  await expect.poll(() => Date.now() % 30_000, { intervals: [250] }).toBeLessThan(20_000)
}

/** Gives a person an authenticator app; returns its secret. The code of the step before now is used up by it. */
export async function setUpApp({ request, password }: Visitor): Promise<string> {
  const { secret } = await (await request.post('/api/auth/totp', { data: { password } })).json()
  const confirm = async () =>
    (await request.post('/api/auth/totp/confirm', { data: { code: codeOf(secret, -1) } })).ok()
  // A step may end while its code is on the way; the next one is in time.
  expect((await confirm()) || (await confirm())).toBe(true)
  return secret
}
