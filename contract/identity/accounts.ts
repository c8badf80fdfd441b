import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { artistNameLength, maxPasswordLength, minPasswordLength, nameLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Moment } from '../shapes.ts'
import { withoutUnseen, writtenName } from '../written-name.ts'
import { EmailAddress } from './email.ts'

export const Role = z.enum(['member', 'moderator', 'admin'])
export type Role = z.infer<typeof Role>

/** A member's own account, with their e-mail address. */
export const Account = Person.extend({
  email: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  /** `oauth`: signs in with another service only, and has no password here. */
  authType: z.enum(['authenticated', 'oauth']),
  /** Nothing may be written before the address is verified. */
  mustVerify: z.boolean(),
  /** The terms have changed: until the member agrees, they can write nothing that others see. */
  mustAcceptTerms: z.boolean(),
  /** Until then the member can write nothing that others see; `GET /api/standing` says why. */
  suspendedUntil: Moment.nullable(),
  /** Until then the account is new: it writes less, and no links. */
  newUntil: Moment.nullable(),
  bio: z.string().nullable(),
  /** When the account will be erased, if its owner has asked for that. */
  deletionDueAt: Moment.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** A password that a person chooses; whether it is easy to guess is judged by the server. */
export const NewPassword = z
  .string('required')
  .min(1, 'required')
  .min(minPasswordLength, 'weakPassword')
  .max(maxPasswordLength, 'tooLong')

/** The name under which a member publishes songs, as they choose it. */
export const ArtistName = writtenName(artistNameLength)

export const Registration = z.object({
  email: EmailAddress,
  password: NewPassword,
  artistName: ArtistName,
  firstName: z.string('text').overwrite(withoutUnseen).max(nameLength, 'tooLong').optional(),
  lastName: z.string('text').overwrite(withoutUnseen).max(nameLength, 'tooLong').optional(),
})

const Credentials = z.object({
  email: EmailAddress,
  password: z.string('required').min(1, 'required').max(maxPasswordLength, 'tooLong'),
})

/**
 * Proves once more that the caller is the owner of the account, and not another person at their unlocked screen. A
 * member without a password must have signed in a moment ago.
 */
export const Proof = z.object({
  password: z.string('text').max(maxPasswordLength, 'tooLong').optional(),
})
export type Proof = z.infer<typeof Proof>

export const accounts = endpoints({
  'GET /api/auth/user': {
    summary: 'Your account',
    may: 'member',
    answer: Account,
    refusals: [],
  },
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    may: 'anyone',
    limits: ['signUp'],
    body: Registration,
    answer: Account,
    refusals: ['account.emailTaken', 'account.addressBarred'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    may: 'anyone',
    limits: ['logIn', 'logInToAccount'],
    body: Credentials,
    answer: Account,
    refusals: ['account.wrongCredentials', 'account.banned', 'account.beingDeleted'],
  },
  'POST /api/auth/logout': { summary: 'Sign out', may: 'anyone', answer: null, refusals: [] },
  'POST /api/auth/guest-logout': {
    summary: 'Sign out as a guest; also ends a session on the server, if there is one',
    may: 'anyone',
    answer: null,
    refusals: [],
  },
})
