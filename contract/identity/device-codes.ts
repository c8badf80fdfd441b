import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { freshSessionMinutes, maxTokenDays, nameLength } from '../limits.ts'
import { Moment } from '../shapes.ts'
import { Proof } from './accounts.ts'
import { tokenScopes } from './token-scopes.ts'
import { lettersOfUserCode } from './user-code.ts'

/** Names and meanings are those of RFC 8628 and RFC 6749, which programs know; bodies and refusals are JSON as everywhere. */
const Scope = z
  .string('required')
  .max(100, 'tooLong')
  .transform(text => text.split(' ').filter(Boolean))
  .pipe(z.array(z.enum(tokenScopes, 'option')).min(1, 'required').max(tokenScopes.length, 'tooMany'))

const UserCode = z.object({
  user_code: z.string('required').min(1, 'required').max(40, 'tooLong').transform(lettersOfUserCode),
})

/** A program that waits for approval. Its name and scopes are what the program says. */
export const DeviceRequest = z
  .object({ program: z.string(), scopes: z.array(z.enum(tokenScopes)), expiresAt: Moment })
  .meta({ id: 'DeviceRequest' })
export type DeviceRequest = z.infer<typeof DeviceRequest>

export const deviceCodes = endpoints({
  'POST /api/auth/device': {
    summary:
      'A program asks for a token (RFC 8628): show `user_code` and `verification_uri` to its owner, then poll with `device_code`',
    may: 'anyone',
    limits: ['askForDevice'],
    body: z.object({
      /** Programs need no registration: the owner sees this name, and the token gets it. */
      client_id: z.string('required').trim().min(1, 'required').max(nameLength, 'tooLong'),
      /** Scopes of an API token, separated by blanks. */
      scope: Scope,
    }),
    answer: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      /** Seconds between two polls. */
      interval: z.int(),
    }),
    refusals: [],
  },
  'POST /api/auth/device/token': {
    summary:
      'Poll for the token of a device code: `device.authorizationPending` until its owner has decided; the token is returned only once',
    may: 'anyone',
    body: z.object({
      grant_type: z.literal('urn:ietf:params:oauth:grant-type:device_code', 'option'),
      device_code: z.string('required').min(1, 'required').max(100, 'tooLong'),
    }),
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      scope: z.string(),
      /** Seconds; missing: until it is revoked. */
      expires_in: z.int().optional(),
    }),
    refusals: [
      'device.authorizationPending',
      'device.slowDown',
      'device.accessDenied',
      'device.expiredToken',
      'token.tooMany',
    ],
  },
  'GET /api/auth/device': {
    summary: 'The program with this code, and the scopes that it asks for',
    may: 'member',
    limits: ['userCode'],
    query: UserCode,
    answer: DeviceRequest,
    refusals: ['device.notFound'],
  },
  'POST /api/auth/device/approval': {
    summary: `Approve the program with this code: it gets an API token. If you have a second factor, your session must have shown it in the last ${freshSessionMinutes} minutes`,
    may: 'member',
    limits: ['reauthenticate', 'userCode'],
    body: Proof.extend({
      ...UserCode.shape,
      /** `null`: until it is revoked. */
      expiresInDays: z.int('number').min(1, 'number').max(maxTokenDays, 'number').nullable(),
    }),
    answer: null,
    refusals: ['account.wrongPassword', 'account.signInAgain', 'device.notFound', 'token.tooMany'],
  },
  'POST /api/auth/device/denial': {
    summary: 'Deny the program with this code',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['userCode'],
    body: UserCode,
    answer: null,
    refusals: ['device.notFound'],
  },
})
