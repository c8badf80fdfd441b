import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Person } from '../people/people.ts'
import { Id, Moment, PageQuery, SearchedPageQuery } from '../shapes.ts'
import { signInKinds, signInReasons } from './sign-in-kinds.ts'

export const SignIn = z
  .object({
    id: Id,
    kind: z.enum(signInKinds),
    reason: z.enum(signInReasons).nullable(),
    /**
     * A mark of the network: equal for two entries from one network, and good for nothing else. `null`: the member did
     * not do it themselves.
     */
    network: z.string().nullable(),
    /** Whether this request comes from the same network. */
    isThisNetwork: z.boolean(),
    /** As the browser calls itself: "Firefox", "Android"; null where it is none of the well-known ones. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    at: Moment,
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

export const AnySignIn = SignIn.extend({
  /** `null`: no account has the address or the passkey. */
  person: Person.nullable(),
}).meta({ id: 'AnySignIn' })
export type AnySignIn = z.infer<typeof AnySignIn>

const NetworkMark = z.string('text').regex(/^[0-9a-f]{16}$/, 'option')

export const signInLog = endpoints({
  'GET /api/account/sign-ins': {
    summary: 'Sign-ins, failures and changes of your account in the last 90 days, latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(SignIn),
    refusals: [],
  },
  'GET /api/admin/sign-ins': {
    summary:
      'Sign-ins, failures and changes of all accounts in the last 90 days, latest first; `q` is part of a name or the beginning of an address, `network` is the mark of one network',
    may: 'admin',
    query: SearchedPageQuery.extend({
      kind: z.enum(signInKinds, 'option').optional(),
      network: NetworkMark.optional(),
    }),
    answer: z.array(AnySignIn),
    refusals: [],
  },
})
