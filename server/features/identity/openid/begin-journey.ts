import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { minuteMs } from '#contract/durations.ts'
import { openIdMinutes } from '#contract/limits.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { hashOfSecret } from '../sessions/hash-of-secret.ts'
import { markBrowser } from './browser.ts'
import { insertJourney } from './openid-sql.ts'
import { type Provider, ProviderUnreachable } from './provider.ts'

export const callbackPath = '/auth/openid/callback'

interface Traveller {
  request: FastifyRequest
  reply: FastifyReply
  returnTo: string
  /** The member who links an account; null for people who sign in. */
  userId: string | null
}

/**
 * Prepares a sign-in at the provider, and answers the address there: an authorization code with PKCE (RFC 7636), a
 * state that only this browser can bring back, and a nonce for the token (OpenID Connect Core, 3.1.2.1).
 */
export async function beginJourney(
  m: Melodrome,
  provider: Provider | null,
  { request, reply, returnTo, userId }: Traveller,
): Promise<string> {
  if (!provider) refuse('openid.off')
  const configuration = await reachable(m, provider)
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await insertJourney(m.database, {
    stateHash: hashOfSecret(state),
    browserHash: markBrowser(request, reply),
    nonce,
    codeVerifier,
    returnTo,
    userId,
    expiresAt: new Date(m.clock().getTime() + openIdMinutes * minuteMs),
  })
  return buildAuthorizationUrl(configuration, {
    redirect_uri: new URL(callbackPath, ownOrigin(request, m.publicUrl)).href,
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href
}

async function reachable(m: Melodrome, provider: Provider): Promise<Configuration> {
  try {
    return await provider.reach()
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    m.log.warn({ err: error }, 'the OpenID Connect provider did not answer')
    return refuse('openid.unreachable')
  }
}
