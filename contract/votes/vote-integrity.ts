import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { quarantineReasonLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, Moment, PageQuery, SearchedPageQuery } from '../shapes.ts'

/** What a moderator decided about a voter: since when, and why. */
const VoterDecision = z.object({
  since: Moment,
  /** The moderator's name; `null` once their account was deleted. */
  by: z.string().nullable(),
  reason: z.string(),
})

/** Why moderators should look at a voter: numbers, not proof. */
const Suspicion = z.object({
  /** Identifies the group of people who were found together. */
  groupId: Id,
  groupSize: z.int(),
  /** What they have in common: the hour in which their accounts were created, or the network from which they judge. */
  link: z.enum(['hour', 'network']),
  /** The entry that they rate higher than others do; `null` for a group that votes for one artist. */
  entry: z
    .object({
      challengeId: Id,
      challengeTitle: z.string(),
      songId: Id,
      title: z.string(),
      /**
       * How many of the group judged it, and the average share of their other songs that they put below it (1: all);
       * then the same for all others.
       */
      heard: z.int(),
      share: z.number(),
      othersHeard: z.int(),
      othersShare: z.number(),
      /** How likely that would be by chance, if the group thought as all others do. */
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
    /** Their votes do not count. */
    quarantine: VoterDecision.nullable(),
    /** Nothing is wrong with this evidence. */
    clearance: VoterDecision.nullable(),
  })
  .meta({ id: 'Voter' })
export type Voter = z.infer<typeof Voter>

export const QuarantineAct = z
  .object({
    id: Id,
    at: Moment,
    act: z.enum(['quarantine', 'release', 'clear', 'recheck']),
    /** `null` once their account was deleted. */
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

export const voteIntegrity = endpoints({
  'GET /api/admin/votes': {
    summary: 'Suspected voters, those of them who were cleared, or voters whose votes are set aside',
    may: 'moderator',
    query: SearchedPageQuery.extend({
      list: z.enum(['suspected', 'cleared', 'quarantined'], 'option').default('suspected'),
    }),
    answer: z.array(Voter),
    refusals: [],
  },
  'GET /api/admin/votes/log': {
    summary: 'The log of what moderators decided about voters, with reasons, latest first',
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
    refusals: ['quarantine.own', 'quarantine.nobody'],
  },
  'POST /api/admin/votes/clear': {
    summary:
      'Find nothing wrong with suspected voters: they leave the list for a month, unless there is new evidence',
    may: 'moderator',
    body: Whom,
    answer: z.object({ count: z.int() }),
    refusals: ['quarantine.own', 'quarantine.nobody'],
  },
  'POST /api/admin/votes/recheck': {
    summary: 'Put cleared voters back on the list of suspected voters',
    may: 'moderator',
    body: Whom,
    answer: z.object({ count: z.int() }),
    refusals: ['quarantine.own', 'quarantine.nobody'],
  },
})
