import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'
import { Person } from './people.ts'

export const FollowState = z.object({ following: z.boolean() })
const Count = z.object({ count: z.int() })

export const follows = endpoints({
  'POST /api/users/{id}/follow': {
    summary: 'Follow or unfollow a person; `following` says which, without it the current state is toggled',
    may: 'member',
    limits: ['follow'],
    params: IdParams,
    body: z.object({ following: z.boolean('boolean').optional() }),
    answer: FollowState,
    refusals: ['person.notFound', 'person.yourself', 'person.blocked'],
  },
  'GET /api/users/{id}/following': {
    summary: 'Whether you follow a person',
    may: 'member',
    params: IdParams,
    answer: FollowState,
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followers': {
    summary: "A person's followers, latest first",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Person),
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followed': {
    summary: 'The people a person follows, latest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Person),
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/followers/count': {
    summary: "The number of a person's followers",
    may: 'anyone',
    params: IdParams,
    answer: Count,
    refusals: ['person.notFound'],
  },
  'GET /api/users/{id}/following/count': {
    summary: 'The number of people a person follows',
    may: 'anyone',
    params: IdParams,
    answer: Count,
    refusals: ['person.notFound'],
  },
  'GET /api/songs/following': {
    summary: 'Songs of the people you follow, newest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Song),
    refusals: [],
  },
})
