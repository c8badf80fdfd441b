import { z } from 'zod'

/** What passkeys and servers say to each other, in the JSON that browsers speak (WebAuthn, level 3). */

const Bytes = z
  .string('text')
  .max(40_000, 'tooLong')
  .regex(/^[\w-]*$/, 'invalid')

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options for creating a new passkey. */
export const PasskeyWish = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['preferred', 'required']),
      userVerification: z.enum(['preferred', 'required']),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyWish' })
export type PasskeyWish = z.infer<typeof PasskeyWish>

/** What a passkey is asked to sign. An empty list allows every passkey that the browser has for this site. */
export const PasskeyQuestion = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(Descriptor),
    userVerification: z.enum(['preferred', 'required']),
  })
  .meta({ id: 'PasskeyQuestion' })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

const credential = {
  id: Bytes.min(1, 'required'),
  rawId: Bytes.min(1, 'required'),
  type: z.literal('public-key', 'invalid'),
}

/** A passkey that has just been made. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string('text').max(40, 'tooLong')).max(10, 'invalid').default([]),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What a passkey has signed. */
export const PasskeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    /** The owner of the passkey; not every security key stores it. */
    userHandle: Bytes.nullish(),
  }),
})
export type PasskeySignature = z.output<typeof PasskeySignature>
