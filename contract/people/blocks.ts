import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams, PageQuery } from '../shapes.ts'
import { Person } from './people.ts'

/** The viewer's own choices about a person; the other person's choices are never shown. */
export const Distance = z.object({ isBlocked: z.boolean(), isMuted: z.boolean() })
export type Distance = z.infer<typeof Distance>

const ofAPerson = {
  may: 'member',
  evenUnverified: true,
  evenSuspended: true,
  params: IdParams,
  answer: Distance,
} as const

const refusals = ['person.notFound', 'person.yourself'] as const

export const blocks = endpoints({
  'POST /api/users/{id}/block': {
    summary: 'Block a person: neither of you can reach the other, and follows between you end',
    ...ofAPerson,
    limits: ['block'],
    refusals,
  },
  'DELETE /api/users/{id}/block': {
    summary: 'Unblock a person',
    ...ofAPerson,
    refusals: [],
  },
  'POST /api/users/{id}/mute': {
    summary: 'Mute a person: your lists and notifications leave them out, and they are not told',
    ...ofAPerson,
    limits: ['block'],
    refusals,
  },
  'DELETE /api/users/{id}/mute': {
    summary: 'Unmute a person',
    ...ofAPerson,
    refusals: [],
  },
  'GET /api/blocked-people': {
    summary: 'The people you have blocked, latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Person),
    refusals: [],
  },
  'GET /api/muted-people': {
    summary: 'The people you have muted, latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Person),
    refusals: [],
  },
})
