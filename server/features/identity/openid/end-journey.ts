import type { FastifyRequest } from 'fastify'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
} from 'openid-client'
import { beginningOf } from '#contract/beginning-of.ts'
import { EmailAddress } from '#contract/identity/email.ts'
import type { OpenIdProblem } from '#contract/identity/openid.ts'
import { artistNameLength } from '#contract/limits.ts'
import { isSeen, withoutUnseen } from '#contract/written-name.ts'
import { ownOrigin } from '../../../http/input/origin.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { Identity } from './openid-sql.ts'
import { type Provider, ProviderUnreachable } from './provider.ts'

/** The person whom the provider has named. */
export interface Arrival extends Identity {
  name: string | null
  email: string | null
  emailIsVerified: boolean
}

/**
 * Exchanges the code that came back for the person's identity. It checks state, nonce, issuer, audience, signature and
 * times; if a check fails, the sign-in fails, and the answer is the problem.
 */
export async function endJourney(
  m: Melodrome,
  provider: Provider,
  request: FastifyRequest,
  journey: { state: string; nonce: string; codeVerifier: string },
): Promise<Arrival | OpenIdProblem> {
  try {
    const configuration = await provider.configuration()
    const address = new URL(request.url, ownOrigin(request, m.publicUrl))
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      pkceCodeVerifier: journey.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return 'failed'
    return arrivalOf(claims, await profileOf(configuration, claims, tokens.access_token))
  } catch (error) {
    const problem = problemOf(error)
    m.log.warn({ err: error, problem }, 'a sign-in at the OpenID Connect provider failed')
    return problem
  }
}

/** Many providers put only the subject into the token; the rest has to be read with the access token. */
async function profileOf(
  configuration: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const isComplete = claims.email !== undefined && claims.name !== undefined
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  return { ...claims, ...(await fetchUserInfo(configuration, accessToken, claims.sub)) }
}

function arrivalOf({ iss, sub }: IDToken, profile: Record<string, unknown>): Arrival {
  const email = EmailAddress.safeParse(profile.email).data ?? null
  const names = [profile.name, profile.nickname, profile.preferred_username].map(textOf)
  const name = names.find(text => text !== null) ?? null
  return {
    issuer: iss,
    subject: sub,
    label: email ?? textOf(profile.preferred_username) ?? name,
    name,
    email,
    emailIsVerified: email !== null && profile.email_verified === true,
  }
}

/** By the rule for names that are typed (`writtenName`), but cut where those are refused. */
function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? withoutUnseen(claim) : ''
  return isSeen(text) ? beginningOf(text, artistNameLength) : null
}

/** Codes of openid-client for a provider that answers late, or with an error of its own. */
const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

function problemOf(error: unknown): OpenIdProblem {
  if (error instanceof AuthorizationResponseError) return 'denied'
  // `fetch` throws a TypeError when it reached no server.
  if (error instanceof ProviderUnreachable || error instanceof TypeError) return 'unreachable'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return awayCodes.has(code) ? 'unreachable' : 'failed'
}
