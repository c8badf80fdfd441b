import { TOTP } from 'otpauth'
import { Authenticator } from './authenticator.ts'
import { passwordOf, type TestMelodrome } from './test-melodrome.ts'
import type { Person } from './test-person.ts'

/** The six digits that an authenticator app shows at this moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() })
}

/** Gives one of the cast an authenticator app; answers its secret and their recovery codes. */
export async function withApp(
  m: TestMelodrome,
  person: Person,
  name: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.call('POST /api/auth/totp', { body: { password: passwordOf(name) } })
  const { recoveryCodes } = await person.call('POST /api/auth/totp/confirm', {
    body: { code: codeAt(secret, m.clock.now) },
  })
  // The code that set it up is used.
  m.clock.forward(30_000)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Gives one of the cast a passkey. */
export async function withPasskey(
  person: Person,
  name: string,
  key = new Authenticator(),
): Promise<{ key: Authenticator; recoveryCodes: string[] }> {
  const wish = await person.call('POST /api/auth/passkeys/wish', { body: { password: passwordOf(name) } })
  const { recoveryCodes } = await person.call('POST /api/auth/passkeys', {
    body: { name: 'key ring', passkey: key.make(wish) },
  })
  return { key, recoveryCodes: recoveryCodes ?? [] }
}

/** The first step of signing in, with the right password; resolves whether or not a second one follows. */
export async function firstStep(person: Person, name: string) {
  return person.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `${name}@example.org`, password: passwordOf(name) },
  })
}
