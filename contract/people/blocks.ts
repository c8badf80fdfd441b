import { z } from 'zod'
import { room } from '../endpoint.ts'
import { IdParams, PageQuery } from '../shapes.ts'
import { Person } from './people.ts'

/** What one has settled about somebody; what they have settled nobody learns. */
export const Distance = z.object({ isBlocked: z.boolean(), isMuted: z.boolean() })
export type Distance = z.infer<typeof Distance>

const refusals = ['person.notFound', 'person.yourself'] as const

export const blocks = room({
  'POST /api/users/{id}/block': {
    summary: 'Block somebody: neither reaches the other, and neither follows the other any more',
    may: 'member',
    limits: ['block'],
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: Distance,
    refusals,
  },
  'DELETE /api/users/{id}/block': {
    summary: 'Take a block back',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: Distance,
    refusals: [],
  },
  'POST /api/users/{id}/mute': {
    summary: 'Mute somebody: lists and news leave them out, and they notice nothing',
    may: 'member',
    limits: ['block'],
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: Distance,
    refusals,
  },
  'DELETE /api/users/{id}/mute': {
    summary: 'Take a mute back',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: Distance,
    refusals: [],
  },
  'GET /api/blocked-people': {
    summary: 'Whom one has blocked, the latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Person),
    refusals: [],
  },
  'GET /api/muted-people': {
    summary: 'Whom one has muted, the latest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Person),
    refusals: [],
  },
})
