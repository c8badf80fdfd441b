import { z } from 'zod'
import { room } from '../endpoint.ts'
import { IdParams, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'
import { Person } from './people.ts'

export const FollowState = z.object({ following: z.boolean() })
const Count = z.object({ count: z.int() })

export const follows = room({
  'POST /api/users/{id}/follow': {
    summary: 'Follow somebody, or no longer; `following` says which, without it what is turns around',
    may: 'member',
    limits: ['follow'],
    params: IdParams,
    body: z.object({ following: z.boolean('boolean').optional() }),
    answer: FollowState,
    refusals: ['person.notFound', 'person.yourself', 'person.blocked'],
  },
  'GET /api/users/{id}/following': {
    summary: 'Whether one follows them',
    may: 'member',
    params: IdParams,
    answer: FollowState,
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followers': {
    summary: 'Who follows somebody, the latest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Person),
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followed': {
    summary: 'Whom somebody follows, the latest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Person),
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followers/count': {
    summary: 'How many follow somebody',
    may: 'anyone',
    params: IdParams,
    answer: Count,
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/following/count': {
    summary: 'How many somebody follows',
    may: 'anyone',
    params: IdParams,
    answer: Count,
    refusals: ['person.notFound'],
  },
  'GET /api/songs/following': {
    summary: 'Songs of those whom one follows, newest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Song),
    refusals: [],
  },
})
