import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, Refused, Unreachable } from './ask.mjs'

/** The member refused the sign-in, or did not answer in time; or a given token is not valid. */
export class NotSignedIn extends Error {}

/**
 * Signs in with a code that a person enters in a browser (RFC 8628). Resolves to the token.
 *
 * @param {string} server
 * @param {string[]} scopes
 * @param {(asked: { user_code: string, verification_uri: string, verification_uri_complete: string }) => void} show
 * @returns {Promise<string>}
 */
export async function signIn(server, scopes, show) {
  const client_id = `melodrome-publish (${hostname()})`.slice(0, 100)
  const asked = await ask({ server }, 'POST /api/auth/device', {
    json: { client_id, scope: scopes.join(' ') },
  })
  show(asked)
  let pauseSeconds = asked.interval
  const expiresAt = Date.now() + asked.expires_in * 1_000
  while (Date.now() < expiresAt) {
    await sleep(Math.min(pauseSeconds * 1_000, expiresAt - Date.now()))
    try {
      const token = await ask({ server }, 'POST /api/auth/device/token', {
        json: {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code: asked.device_code,
        },
      })
      return token.access_token
    } catch (error) {
      // One lost question or answer must not make the person let the program in again.
      if (isPassing(error)) pauseSeconds *= 2
      else if (!(error instanceof Refused)) throw error
      else if (error.code === 'device.slowDown') pauseSeconds += 5
      else if (error.code !== 'device.authorizationPending') throw new NotSignedIn(error.message)
    }
  }
  throw new NotSignedIn('The code has expired before the program was let in. Run the command again.')
}

/**
 * No answer, or one that says nothing about the code (RFC 8628, 3.5).
 *
 * @param {unknown} error
 */
function isPassing(error) {
  if (error instanceof Unreachable) return true
  return error instanceof Refused && (error.status >= 500 || error.status === 408 || error.status === 429)
}
