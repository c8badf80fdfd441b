import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { PasskeyQuestion, PasskeySignature } from '#contract/identity/passkeys.ts'
import { challengeMinutes } from '#contract/limits.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { noteRefusal, originOf } from '../sign-in-log/note-sign-in.ts'
import { challengeIn } from './client-data.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { descriptorOf, handleOf } from './register-passkey.ts'
import { relyingParty } from './relying-party.ts'
import {
  type KnownPasskey,
  knownPasskeysOf,
  notePasskeyUse,
  passkeyByCredential,
} from './second-factor-sql.ts'

/**
 * The question that a passkey of `userId` has to sign for the second step. Without a user, any passkey that stores its
 * owner's id may sign; it then has to check its owner, because it stands for both steps.
 */
export async function passkeyQuestion(
  m: Melodrome,
  request: FastifyRequest,
  userId: string | null,
): Promise<PasskeyQuestion> {
  const { id: rpId } = relyingParty(m, request)
  // Loaded when a passkey is first asked for: it has a hundred files, and most people sign in without one.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  await keepChallenge(m.database, challenge, asked(userId, m.clock()))
  return {
    challenge,
    rpId,
    timeout: challengeMinutes * minuteMs,
    allowCredentials: userId ? (await knownPasskeysOf(m.database, userId)).map(descriptorOf) : [],
    userVerification: userId ? 'preferred' : 'required',
  }
}

/** Whose passkey has signed our question, and whether it has checked its owner (by finger, face or number). */
export async function signerOf(
  m: Melodrome,
  request: FastifyRequest,
  userId: string | null,
  signature: PasskeySignature,
): Promise<{ userId: string; isVerified: boolean }> {
  const passkey = await passkeyByCredential(m.database, signature.id)
  const account = userId ?? passkey?.userId ?? null
  const from = originOf(m, request)
  return noteRefusal(m, { kind: 'signInFailed', account, reason: 'passkeyRefused', from }, async () => {
    if (!passkey || (userId && passkey.userId !== userId)) refuse('account.passkeyRefused')
    return checkedSigner(m, request, passkey, { userId, signature })
  })
}

async function checkedSigner(
  m: Melodrome,
  request: FastifyRequest,
  passkey: KnownPasskey,
  { userId, signature }: { userId: string | null; signature: PasskeySignature },
): Promise<{ userId: string; isVerified: boolean }> {
  const { id, rawId, type, response } = signature
  const { userHandle, ...signed } = response
  const handle = Buffer.from(handleOf(passkey.userId)).toString('base64url')
  if (userHandle ? userHandle !== handle : !userId) refuse('account.passkeyRefused')
  const { origin, id: rpId } = relyingParty(m, request)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: signed, clientExtensionResults: {} },
    // Checked afterwards, because an error of the database here would look like a bad signature.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch((error: unknown) => m.log.info({ err: error }, 'a passkey was refused'))
  if (!verified?.verified) refuse('account.passkeyRefused')
  const now = m.clock()
  if (!(await takeChallenge(m.database, challengeIn(response), asked(userId, now))))
    refuse('account.passkeyRefused')
  const { newCounter, userVerified } = verified.authenticationInfo
  if (!(await notePasskeyUse(m.database, passkey.id, newCounter, now))) refuse('account.passkeyRefused')
  return { userId: passkey.userId, isVerified: userVerified }
}

const asked = (userId: string | null, now: Date) =>
  ({ purpose: userId ? 'second step' : 'log in', userId, now }) as const
