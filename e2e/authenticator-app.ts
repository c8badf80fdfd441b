import { TOTP } from 'otpauth'
import { expect, type Visitor } from './melodrome.ts'

/** The six digits of the step of 30 seconds that is `stepsAway` from now. The server accepts -1, 0 and 1, once each. */
export function codeOf(secret: string, stepsAway = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAway * 30_000 })
}

/** Waits until the present step of 30 seconds has at least ten seconds left, enough to type a code on a slow machine. */
export async function earlyInStep(): Promise<void> {
  await expect.poll(() => Date.now() % 30_000, { intervals: [250] }).toBeLessThan(20_000)
}

/** Sets up an authenticator app for a person; returns its secret. This uses the code of the previous step. */
export async function setUpApp({ request, password }: Visitor): Promise<string> {
  const { secret } = await (await request.post('/api/auth/totp', { data: { password } })).json()
  const confirm = async () =>
    (await request.post('/api/auth/totp/confirm', { data: { code: codeOf(secret, -1) } })).ok()
  // A step may end while its code is on the way; the second try is in time.
  expect((await confirm()) || (await confirm())).toBe(true)
  return secret
}
