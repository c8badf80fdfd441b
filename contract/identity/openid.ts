import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { maxReturnPathLength } from '../limits.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { Account, ArtistName, Proof } from './accounts.ts'
import { EmailAddress } from './email.ts'

/** Why signing in with the provider can fail; the page says each of them in the reader's language. */
const openIdProblems = [
  /** Too late, used a second time, or in another browser than the one in which it began. */
  'expired',
  /** The person, or the provider, said no. */
  'denied',
  'unreachable',
  /** What came back could not be trusted. */
  'failed',
  /** An account with that address exists: its owner signs in as before and links. */
  'emailTaken',
  /** The account's owner has deleted it, and the grace is over. */
  'beingDeleted',
  /** Only when linking: that account at the provider is linked to another member here. */
  'linkedElsewhere',
  /** Only when linking: another account at this provider is linked already. */
  'otherLinked',
] as const
export type OpenIdProblem = (typeof openIdProblems)[number]

/**
 * A path of this site to go to afterwards: a path that begins with exactly one slash can't name another host. Dot
 * segments and empty ones are refused, because `/..//host` resolves to another host.
 */
const ReturnPath = z
  .string('text')
  .max(maxReturnPathLength, 'tooLong')
  .regex(/^\/(?![/\\])[!-[\]-~]*$/, 'invalid')
  .refine(path => !/\/(?:(?:\.|%2e){1,2})?\/|\/(?:\.|%2e){1,2}$/i.test(path.split(/[?#]/, 1)[0]!), 'invalid')

const Begin = z.object({ returnTo: ReturnPath.default('/') })
const Address = z.object({ address: z.string() })

/** An account at the provider with which a member signs in here. */
export const LinkedSignIn = z
  .object({ id: Id, label: z.string().nullable(), linkedAt: Moment, lastUsedAt: Moment })
  .meta({ id: 'LinkedSignIn' })
export type LinkedSignIn = z.infer<typeof LinkedSignIn>

export const openid = endpoints({
  'GET /api/auth/openid': {
    summary: 'The OpenID Connect provider for signing in, if there is one',
    may: 'anyone',
    answer: z.object({ name: z.string().nullable() }),
    refusals: [],
  },
  'POST /api/auth/openid': {
    summary: 'Begin to sign in with the provider: returns the address to open',
    may: 'anyone',
    limits: ['openId'],
    body: Begin,
    answer: Address,
    refusals: ['openid.off', 'openid.unreachable'],
  },
  'GET /api/auth/openid/newcomer': {
    summary: 'The person who has signed in at the provider and has no account here yet',
    may: 'anyone',
    answer: z.object({ artistName: z.string(), email: z.string(), emailIsVerified: z.boolean() }),
    refusals: ['openid.expired'],
  },
  'POST /api/auth/openid/newcomer': {
    summary: 'Create an account for the person who has signed in at the provider, and sign in',
    may: 'anyone',
    limits: ['signUp'],
    body: z.object({
      artistName: ArtistName,
      // Ignored where the provider has verified one.
      email: EmailAddress.optional(),
    }),
    answer: z.object({ account: Account, returnTo: z.string() }),
    refusals: ['openid.expired', 'account.emailTaken', 'account.addressBarred'],
  },
  'GET /api/auth/openid/links': {
    summary: 'Your linked accounts at the provider, and whether each can be unlinked',
    may: 'member',
    answer: z.object({ links: z.array(LinkedSignIn), canUnlink: z.boolean() }),
    refusals: [],
  },
  'POST /api/auth/openid/links': {
    summary: 'Begin to link an account at the provider: returns the address to open',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['openId', 'reauthenticate'],
    body: Begin.extend(Proof.shape),
    answer: Address,
    refusals: ['openid.off', 'openid.unreachable', 'account.wrongPassword', 'account.signInAgain'],
  },
  'DELETE /api/auth/openid/links/{id}': {
    summary: 'Unlink an account at the provider',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['openid.linkNotFound', 'openid.onlyWayIn'],
  },
})
