import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { nameLength } from '../limits.ts'
import { IdParams, Moment } from '../shapes.ts'
import { Account, Proof } from './accounts.ts'
import { NewPasskey, PasskeyQuestion, PasskeySignature, PasskeyWish } from './passkeys.ts'

/** How a member can prove who they are: a passkey, an authenticator app, or a recovery code in place of these. */
export const Factor = z.enum(['passkey', 'totp', 'recovery'])
export type Factor = z.infer<typeof Factor>

export const Passkey = z
  .object({
    ...IdParams.shape,
    name: z.string(),
    createdAt: Moment,
    lastUsedAt: Moment.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z
  .object({
    passkeys: z.array(Passkey),
    totp: z.object({ createdAt: Moment, lastUsedAt: Moment.nullable() }).nullable(),
    recoveryCodesLeft: z.int(),
    /** The viewer's role has no effect until they have shown a factor in this session. */
    isDemanded: z.boolean(),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof SecondFactors>

/** Recovery codes are shown only once; `null` if the person has already got theirs. */
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const code = z.string('required').trim().min(1, 'required').max(100, 'tooLong')
const name = z.string('required').trim().min(1, 'required').max(nameLength, 'tooLong')

const secondStep = { may: 'halfway', evenUnverified: true, evenSuspended: true } as const

export const secondFactor = endpoints({
  'GET /api/auth/second-factor': {
    summary: 'The factors that can complete the second step of signing in',
    may: 'halfway',
    answer: z.object({ factors: z.array(Factor) }),
    refusals: [],
  },
  'POST /api/auth/second-factor/code': {
    summary: 'Complete the second step with the code of an authenticator app',
    ...secondStep,
    limits: ['secondFactor'],
    body: z.object({ code }),
    answer: Account,
    refusals: ['account.wrongCode', 'account.banned', 'account.beingDeleted'],
  },
  'POST /api/auth/second-factor/recovery-code': {
    summary: 'Complete the second step with a recovery code, which then no longer works',
    ...secondStep,
    limits: ['secondFactor'],
    body: z.object({ code }),
    answer: Account,
    refusals: ['account.wrongRecoveryCode', 'account.banned', 'account.beingDeleted'],
  },
  'POST /api/auth/second-factor/passkey-question': {
    summary: 'The challenge that a passkey signs for the second step',
    ...secondStep,
    limits: ['passkeyQuestion'],
    answer: PasskeyQuestion,
    refusals: [],
  },
  'POST /api/auth/second-factor/passkey': {
    summary: 'Complete the second step with a passkey',
    ...secondStep,
    body: PasskeySignature,
    answer: Account,
    refusals: ['account.passkeyRefused', 'account.banned', 'account.beingDeleted'],
  },
  'POST /api/auth/passkey-question': {
    summary: 'The challenge that a passkey signs to sign in without a password',
    may: 'anyone',
    limits: ['passkeyQuestion'],
    answer: PasskeyQuestion,
    refusals: [],
  },
  'POST /api/auth/passkey-login': {
    summary: 'Sign in with a passkey that has verified its owner: both steps in one',
    may: 'anyone',
    limits: ['logIn'],
    body: PasskeySignature,
    answer: Account,
    refusals: [
      'account.passkeyRefused',
      'account.passkeyUnverified',
      'account.banned',
      'account.beingDeleted',
    ],
  },
  'GET /api/auth/factors': {
    summary: 'Your second factors',
    may: 'member',
    answer: SecondFactors,
    refusals: [],
  },
  'POST /api/auth/totp': {
    summary: 'Begin to set up an authenticator app; nothing changes until its first code',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof,
    answer: z.object({ secret: z.string(), address: z.string() }),
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/auth/totp/confirm': {
    summary: 'Confirm an authenticator app with its first code; a previous app no longer works',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['secondFactor'],
    body: z.object({ code }),
    answer: Added,
    refusals: ['account.wrongCode', 'account.setUpOver'],
  },
  'DELETE /api/auth/totp': {
    summary: 'Remove the authenticator app',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof,
    answer: null,
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/auth/passkeys/wish': {
    summary: 'The options for creating a new passkey',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof,
    answer: PasskeyWish,
    refusals: ['account.wrongPassword', 'account.signInAgain', 'account.tooManyPasskeys'],
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.object({ name, passkey: NewPasskey }),
    answer: Added,
    refusals: ['account.passkeyRefused', 'account.tooManyPasskeys'],
  },
  'PATCH /api/auth/passkeys/{id}': {
    summary: 'Rename your passkey',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    body: z.object({ name }),
    answer: null,
    refusals: ['account.passkeyUnknown'],
  },
  'DELETE /api/auth/passkeys/{id}': {
    summary: 'Remove your passkey',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    params: IdParams,
    body: Proof,
    answer: null,
    refusals: ['account.passkeyUnknown', 'account.wrongPassword', 'account.signInAgain'],
  },
  'POST /api/auth/recovery-codes': {
    summary: 'New recovery codes; the old ones no longer work',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['account.wrongPassword', 'account.signInAgain', 'account.noFactor'],
  },
})
