import type { FastifyRequest } from 'fastify'
import type { Melodrome } from '../../../melodrome.ts'
import { type AppProof, endAppCall, signInApp } from '../../identity/app-passwords/sign-in-app.ts'
import { Failure } from './subsonic-answer.ts'

/** The form of our API tokens: nothing else gets into a header. */
const tokenForm = /^melodrome_[\w-]{20,100}$/
/** The form of the names that come with app passwords. */
const userNameForm = /^app-[a-z2-9]{10}$/

/** What opens our own calls for an app's call: an API token, or a pass. */
export interface Credential {
  bearer: string
  /** The user name that the app sent with it; undefined with `apiKey`, or if it sent none. */
  userName: string | undefined
  /** What the answer calls a wrong one: a key, or a password. */
  wrong: 'wrongKey' | 'wrongPassword'
  /** Call it at the end of the app's call: the pass opens nothing after that. */
  end: () => void
}

/**
 * Who calls, by the parameters of a call: an API token as `apiKey` or as the password beside any name; or an app
 * password with its name, plain (`p`, also `enc:` in hex) or as MD5 with a salt (`t`, `s`). Cookies are ignored.
 */
export async function credentialIn(
  m: Melodrome,
  request: FastifyRequest,
  params: URLSearchParams,
): Promise<Credential> {
  const key = params.get('apiKey')
  if (key !== null) {
    if (['u', 'p', 't', 's'].some(other => params.has(other)))
      throw new Failure('conflictingSignIns', 'Send apiKey alone, without u, p, t and s.')
    return apiToken(key, 'wrongKey', undefined)
  }
  const proof = proofIn(params)
  const userName = params.get('u') ?? ''
  if ('password' in proof && tokenForm.test(proof.password))
    return apiToken(proof.password, 'wrongPassword', userName || undefined)
  if (!userNameForm.test(userName)) {
    if ('password' in proof) throw wrongCredential('wrongPassword')
    // This error number makes apps offer the plain password, which may be an API token.
    throw new Failure('noTokenSignIn', 'Sign in by an app password and its name, or by an API token in p.')
  }
  return await appPassword(m, request, userName, proof)
}

export const wrongCredential = (wrong: Credential['wrong']): Failure =>
  new Failure(wrong, 'This password or API token is wrong, revoked or over.')

function proofIn(params: URLSearchParams): AppProof {
  const [password, token, salt] = [params.get('p'), params.get('t'), params.get('s')]
  if (password !== null) return { password: decoded(password) }
  if (token !== null && salt !== null) return { token, salt }
  throw new Failure('parameterMissing', 'Send an API token as apiKey, or u with p, or u with t and s.')
}

function apiToken(secret: string, wrong: Credential['wrong'], userName: string | undefined): Credential {
  if (!tokenForm.test(secret)) throw wrongCredential(wrong)
  return { bearer: secret, userName, wrong, end: () => {} }
}

async function appPassword(
  m: Melodrome,
  request: FastifyRequest,
  userName: string,
  proof: AppProof,
): Promise<Credential> {
  const signedIn = await signInApp(m, request, userName, proof)
  if (!signedIn) throw wrongCredential('wrongPassword')
  if ('waitSeconds' in signedIn)
    throw new Failure('generic', 'Too many wrong passwords. Try again later.', String(signedIn.waitSeconds))
  return { bearer: signedIn.pass, userName, wrong: 'wrongPassword', end: () => endAppCall(signedIn.pass) }
}

const decoded = (password: string): string =>
  password.startsWith('enc:') ? Buffer.from(password.slice('enc:'.length), 'hex').toString() : password
