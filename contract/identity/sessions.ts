import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'

/** A browser in which a member is signed in. Its id gives no access: it only identifies the session to its owner. */
export const Session = z
  .object({
    id: Id,
    /** As the browser calls itself: "Firefox", "Android"; null where it is none of the well-known ones. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: Moment,
    /** Exact to a quarter of an hour. */
    lastSeenAt: Moment,
    /** Whether it is the session that asks. */
    isCurrent: z.boolean(),
    /** The password was right and the second factor is still to come: no one is signed in there yet. */
    awaitsFactor: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const sessions = endpoints({
  'GET /api/sessions': {
    summary: 'The sessions of your account, last used first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Session),
    refusals: [],
  },
  'DELETE /api/sessions/{id}': {
    summary: 'Sign out one of your browsers',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['session.notFound'],
  },
  'DELETE /api/sessions': {
    summary: 'Sign out all your browsers except this one',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: null,
    refusals: [],
  },
})
