import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { reportLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, SearchedPageQuery, SentMoment } from '../shapes.ts'
import { Decision } from './decisions.ts'
import {
  caseActs,
  caseSources,
  caseStates,
  contentOutcomes,
  decisionGrounds,
  personOutcomes,
  reportReasons,
  reportSubjects,
  snapshotParts,
  songLabels,
} from './report-reasons.ts'
import { ReportSubject } from './reports.ts'

/** The moderator who is deciding a case now, and until when the claim lasts. */
export const Claim = z.object({ by: Person, until: Moment, isOwn: z.boolean() })
export type Claim = z.infer<typeof Claim>

/** All reports about one thing that are open, or that were decided together. */
export const Case = z
  .object({
    id: Id,
    kind: z.enum(reportSubjects),
    subjectId: Id,
    /** The song of a comment or entry, the post of a reply, the conversation of a message. */
    withinId: Id.nullable(),
    /** Title, name or first words, as they were. */
    name: z.string(),
    /** The owner of the thing; `null`: their account was deleted. */
    person: Person.nullable(),
    source: z.enum(caseSources),
    reasons: z.array(z.enum(reportReasons)),
    reportCount: z.int(),
    /** `claimed`: a moderator is deciding it. `appealed`: decided, and a person has objected. */
    state: z.enum(caseStates),
    claim: Claim.nullable(),
    openedAt: Moment,
    decidedAt: Moment.nullable(),
  })
  .meta({ id: 'Case' })
export type Case = z.infer<typeof Case>

/** What moderators read of a thing. */
const Snapshot = z.object({
  snapshot: z.array(z.object({ part: z.enum(snapshotParts), text: z.string() })),
  imageUrl: z.string().nullable(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** `snapshot`: what was reported, as it was then. */
const CaseReport = Snapshot.extend({
  id: Id,
  /** `null`: a guest, a filter, a moderator, or a member whose account was deleted. */
  reporter: Person.nullable(),
  /** Whether a moderator has opened the case, without a report. */
  isInitiative: z.boolean(),
  reason: z.enum(reportReasons),
  explanation: z.string(),
  inGoodFaith: z.boolean(),
  /** The earlier song that this one sounds like. */
  soundsLikeId: Id.nullable(),
  createdAt: Moment,
})

const CaseAppeal = z.object({
  id: Id,
  role: z.enum(['concerned', 'reporter']),
  person: Person.nullable(),
  explanation: z.string(),
  outcome: z.enum(['uphold', 'reverse']).nullable(),
  answer: z.string().nullable(),
  createdAt: Moment,
  decidedAt: Moment.nullable(),
})

const LogEntry = z.object({ actor: Person.nullable(), act: z.enum(caseActs), at: Moment })

/** A case with everything that a moderator has to know. */
export const CaseDetail = Case.extend({
  reports: z.array(CaseReport),
  /** Whether the thing is still there. */
  isThere: z.boolean(),
  /** The thing as it is now, if it has changed since the last report. */
  current: Snapshot.nullable(),
  /** Of the thing as it is now, for the decision; `null`: it isn't there any more. */
  version: z.string().nullable(),
  /** Earlier decisions about the person, latest first. */
  earlier: z.array(z.object({ caseId: Id, name: z.string(), decision: Decision })),
  decision: Decision.extend({ by: Person.nullable() }).nullable(),
  appeals: z.array(CaseAppeal),
  log: z.array(LogEntry),
  /**
   * Whether the viewer can't decide this case: because it is about them, or because they have reported or decided it
   * before and there is another moderator who could decide.
   */
  isOwn: z.boolean(),
}).meta({ id: 'CaseDetail' })
export type CaseDetail = z.infer<typeof CaseDetail>

const words = z.string('required').trim().min(1, 'required').max(reportLength, 'tooLong')

/** What the moderator has read: if it has changed since, it is not shown to others again. */
const version = z.string('text').nullish()

export const NewDecision = z.object({
  content: z.enum(contentOutcomes, 'option'),
  labels: z.array(z.enum(songLabels, 'option')).default([]),
  person: z.enum(personOutcomes, 'option').nullable().default(null),
  /** When a suspension ends. */
  suspendedUntil: SentMoment.nullable().default(null),
  ground: z.enum(decisionGrounds, 'option'),
  rule: z.enum(reportReasons, 'option'),
  /** In the moderator's own words, for the person concerned. */
  statement: words,
  version,
})
export type NewDecision = z.output<typeof NewDecision>

export const NewCase = z.object({
  subject: ReportSubject,
  reason: z.enum(reportReasons, 'option'),
  explanation: z.string('text').trim().max(reportLength, 'tooLong').default(''),
})
export type NewCase = z.output<typeof NewCase>

export const CaseQuery = SearchedPageQuery.extend({
  state: z.enum(caseStates, 'option').default('open'),
  kind: z.enum(reportSubjects, 'option').optional(),
  reason: z.enum(reportReasons, 'option').optional(),
})
export type CaseQuery = z.output<typeof CaseQuery>

const held = ['case.notFound', 'case.own', 'case.claimed', 'case.decided'] as const

export const moderation = endpoints({
  'GET /api/moderation/cases': {
    summary: 'Cases of one state: open cases and objections by waiting time, decided cases latest first',
    may: 'moderator',
    query: CaseQuery,
    answer: z.array(Case),
    refusals: [],
  },
  'POST /api/moderation/cases': {
    summary: 'Open a case without a report; returns the open case, if there is one',
    may: 'moderator',
    body: NewCase,
    answer: z.object({ id: Id }),
    refusals: ['report.notFound', 'report.own'],
  },
  'GET /api/moderation/cases/{id}': {
    summary: 'One case with its reports, decisions and history',
    may: 'moderator',
    params: IdParams,
    answer: CaseDetail,
    refusals: ['case.notFound'],
  },
  'GET /api/moderation/cases/{id}/sound': {
    summary: 'The sound of the song that a case is about, also while the song is withheld',
    may: 'moderator',
    params: IdParams,
    answer: 'audio/mpeg',
    refusals: ['case.notFound'],
  },
  'PUT /api/moderation/cases/{id}/claim': {
    summary: 'Claim a case, or keep it for longer',
    may: 'moderator',
    params: IdParams,
    answer: Claim,
    refusals: held,
  },
  'DELETE /api/moderation/cases/{id}/claim': {
    summary: 'Release a claimed case',
    may: 'moderator',
    params: IdParams,
    answer: null,
    refusals: [],
  },
  'POST /api/moderation/cases/{id}/decision': {
    summary: 'Decide a claimed case, with reasons',
    may: 'moderator',
    params: IdParams,
    body: NewDecision,
    answer: CaseDetail,
    refusals: [
      ...held,
      'case.notClaimed',
      'case.gone',
      'case.changed',
      'account.forbidden',
      'person.notFound',
    ],
  },
  'POST /api/moderation/appeals/{id}': {
    summary:
      "Decide an objection to another moderator's decision, or to your own if there is no other moderator",
    may: 'moderator',
    params: IdParams,
    body: z.object({ outcome: z.enum(['uphold', 'reverse'], 'option'), answer: words, version }),
    answer: CaseDetail,
    refusals: [...held, 'case.notClaimed', 'case.changed'],
  },
})
