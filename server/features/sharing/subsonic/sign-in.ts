import { Failure } from './answer.ts'

/** The form of our API tokens: nothing else is put into a header. */
const secretForm = /^melodrome_[\w-]{20,100}$/

/** By which of its ways an app signs in, and the API token that it sent. */
export interface Credential {
  secret: string
  /** What a wrong one is called: a key, or a password. */
  wrong: 'wrongKey' | 'wrongPassword'
}

/**
 * The API token in the parameters of a call: as `apiKey`, or as the password beside any name, plain or `enc:` in hex.
 * Cookies are never looked at. Refuses `t` and `s`: an MD5 of a password could only be checked by keeping the password.
 */
export function credentialIn(params: URLSearchParams): Credential {
  const key = params.get('apiKey')
  const password = params.get('p')
  if (key !== null) {
    if (['u', 'p', 't', 's'].some(other => params.has(other)))
      throw new Failure('conflictingSignIns', 'Send apiKey alone, without u, p, t and s.')
    return checked({ secret: key, wrong: 'wrongKey' })
  }
  if (password !== null) return checked({ secret: decoded(password), wrong: 'wrongPassword' })
  if (params.has('t'))
    throw new Failure('noTokenSignIn', 'Send an API token as apiKey, or as the password in p.')
  throw new Failure('parameterMissing', 'Send an API token as apiKey, or as the password in p.')
}

export const wrongCredential = (wrong: Credential['wrong']): Failure =>
  new Failure(wrong, 'This API token is wrong, revoked or over.')

function checked(credential: Credential): Credential {
  if (!secretForm.test(credential.secret)) throw wrongCredential(credential.wrong)
  return credential
}

const decoded = (password: string): string =>
  password.startsWith('enc:') ? Buffer.from(password.slice('enc:'.length), 'hex').toString() : password
