import { z } from 'zod'
import { room } from '../endpoint.ts'
import { quarantineReasonLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, Moment, PageQuery, SearchedPageQuery } from '../shapes.ts'

/** That a member's votes do not count. */
const Quarantine = z.object({
  since: Moment,
  /** `null` once the moderator has left for good. */
  by: z.string().nullable(),
  reason: z.string(),
})

/** Why moderators should look at a voter: numbers, not a finding. */
const Suspicion = z.object({
  /** Names the people who were found together. */
  groupId: Id,
  groupSize: z.int(),
  /** What they have in common: the hour in which their accounts were made, or the network they judge from. */
  link: z.enum(['hour', 'network']),
  /** The entry that they put higher than others; `null` for a group that votes for one artist. */
  entry: z
    .object({
      challengeId: Id,
      challengeTitle: z.string(),
      songId: Id,
      title: z.string(),
      /** How many judged it, and which share of the other songs they judged they put below it: 1 is all. */
      heard: z.int(),
      share: z.number(),
      othersHeard: z.int(),
      othersShare: z.number(),
      /** How often that would happen by chance, if the group thought as all others do. */
      chance: z.number(),
    })
    .nullable(),
})

export const Voter = z
  .object({
    person: Person,
    joinedAt: Moment,
    /** Likes and good ratings, and how many of them go to one artist. */
    voteCount: z.int(),
    favourite: z.object({ id: Id, artistName: z.string(), voteCount: z.int() }).nullable(),
    suspicion: Suspicion.nullable(),
    quarantine: Quarantine.nullable(),
  })
  .meta({ id: 'Voter' })
export type Voter = z.infer<typeof Voter>

export const QuarantineAct = z
  .object({
    id: Id,
    at: Moment,
    act: z.enum(['quarantine', 'release']),
    /** `null` once they have left for good. */
    person: Person.nullable(),
    by: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'QuarantineAct' })
export type QuarantineAct = z.infer<typeof QuarantineAct>

/** One person, or the whole group they were found with. */
const Whom = z.object({
  of: z.enum(['person', 'group'], 'option'),
  id: Id,
  reason: z.string('text').trim().min(1, 'required').max(quarantineReasonLength, 'tooLong'),
})

export const quarantine = room({
  'GET /api/admin/votes': {
    summary: 'Suspected voters, or voters whose votes are set aside',
    may: 'moderator',
    query: SearchedPageQuery.extend({
      list: z.enum(['suspected', 'quarantined'], 'option').default('suspected'),
    }),
    answer: z.array(Voter),
    refusals: [],
  },
  'GET /api/admin/votes/log': {
    summary: 'The log of votes that were set aside or counted again, with reasons, latest first',
    may: 'moderator',
    query: PageQuery,
    answer: z.array(QuarantineAct),
    refusals: [],
  },
  'POST /api/admin/votes/quarantine': {
    summary: 'Set votes aside: they stay visible, but do not count until they are released',
    may: 'moderator',
    body: Whom,
    answer: z.object({ count: z.int() }),
    refusals: ['quarantine.own', 'quarantine.nobody'],
  },
  'POST /api/admin/votes/release': {
    summary: 'Let votes count again',
    may: 'moderator',
    body: Whom,
    answer: z.object({ count: z.int() }),
    refusals: ['quarantine.nobody'],
  },
})
