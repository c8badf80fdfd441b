import type { Account } from '#contract/identity/accounts.ts'
import { call } from '../../../api/call.ts'

/**
 * The browser created or offered no passkey: the person declined, none fits, or passkeys don't work at this address.
 */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Whether this browser supports passkeys; it does only on https and on localhost. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext
}

/** Signs in without a password. */
export async function logInByPasskey(): Promise<Account> {
  const question = await call('POST /api/auth/passkey-question')
  const body = await asked(async ({ startAuthentication }) => startAuthentication({ optionsJSON: question }))
  return call('POST /api/auth/passkey-login', { body })
}

/** The second step of signing in. */
export async function confirmByPasskey(): Promise<Account> {
  const question = await call('POST /api/auth/second-factor/passkey-question')
  const body = await asked(async ({ startAuthentication }) => startAuthentication({ optionsJSON: question }))
  return call('POST /api/auth/second-factor/passkey', { body })
}

/** Creates a passkey and adds it; resolves to recovery codes if this is the first factor. */
export async function addPasskey(name: string, password: string) {
  const wish = await call('POST /api/auth/passkeys/wish', { body: { password } })
  const passkey = await asked(async ({ startRegistration }) => startRegistration({ optionsJSON: wish }))
  return call('POST /api/auth/passkeys', { body: { name, passkey } })
}

type Browser = typeof import('@simplewebauthn/browser')

async function asked<T>(ask: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await import('@simplewebauthn/browser')
  try {
    return await ask(browser)
  } catch (error) {
    throw new NoPasskey('The browser showed no passkey', { cause: error })
  }
}
