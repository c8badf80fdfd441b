import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { NewPasskey, PasskeyWish } from '#contract/identity/passkeys.ts'
import { challengeMinutes, maxPasskeys } from '#contract/limits.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { challengeIn } from './client-data.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { relyingParty } from './relying-party.ts'
import { type KnownPasskey, knownPasskeysOf } from './second-factor-sql.ts'

/**
 * The options with which the browser makes a passkey. They name the passkeys that the person has, so that none is made
 * twice.
 */
export async function passkeyWish(
  m: Melodrome,
  request: FastifyRequest,
  person: { id: string; email: string; artistName: string },
): Promise<PasskeyWish> {
  const known = await knownPasskeysOf(m.database, person.id)
  if (known.length >= maxPasskeys) refuse('account.tooManyPasskeys', { limit: maxPasskeys })
  const { id, name } = relyingParty(m, request)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: handleOf(person.id),
    userName: person.email,
    userDisplayName: person.artistName,
  })
  await keepChallenge(m.database, challenge, { purpose: 'register', userId: person.id, now: m.clock() })
  return {
    rp: { id, name },
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeMinutes * minuteMs,
    excludeCredentials: known.map(descriptorOf),
    // `preferred`, so that an old security key can be a second factor too, though it can't sign in by itself.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** Checks the passkey that the browser has made; refuses one that does not answer our options. */
export async function checkedNewPasskey(
  m: Melodrome,
  request: FastifyRequest,
  userId: string,
  { id, rawId, type, response }: NewPasskey,
): Promise<KnownPasskey> {
  const { origin, id: rpId } = relyingParty(m, request)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    // Checked afterwards, because an error of the database here would look like a bad passkey.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch((error: unknown) => m.log.info({ err: error }, 'a new passkey was refused'))
  if (!verified?.verified) refuse('account.passkeyRefused')
  const asked = { purpose: 'register', userId, now: m.clock() } as const
  if (!(await takeChallenge(m.database, challengeIn(response), asked))) refuse('account.passkeyRefused')
  const { credential } = verified.registrationInfo
  return {
    id: newId(m.clock().getTime()),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports,
  }
}

export function descriptorOf({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports }
}

/** The owner's id as a passkey stores it: the account's id, which reveals nothing by itself. */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(toUuid(userId).replaceAll('-', ''), 'hex'))
}
