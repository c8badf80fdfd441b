import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { reportLength } from '../limits.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import {
  caseSources,
  contentOutcomes,
  decisionGrounds,
  personOutcomes,
  reportReasons,
  reportSubjects,
  songLabels,
} from './report-reasons.ts'

/** What was decided about a case, and why. */
export const Decision = z.object({
  content: z.enum(contentOutcomes),
  labels: z.array(z.enum(songLabels)),
  person: z.enum(personOutcomes).nullable(),
  suspendedUntil: Moment.nullable(),
  ground: z.enum(decisionGrounds),
  rule: z.enum(reportReasons),
  statement: z.string(),
  decidedAt: Moment,
  /** When what was removed is erased; until then it can come back. */
  eraseAt: Moment.nullable(),
  isErased: z.boolean(),
  reversedAt: Moment.nullable(),
})
export type Decision = z.infer<typeof Decision>

const Appeal = z.object({
  explanation: z.string(),
  outcome: z.enum(['uphold', 'reverse']).nullable(),
  answer: z.string().nullable(),
  createdAt: Moment,
  decidedAt: Moment.nullable(),
})

/**
 * A statement of reasons, as shown to the person concerned or to a reporter. The person concerned never learns who
 * reported it, and a reporter does not read what that person was told.
 */
export const Statement = Decision.extend({
  caseId: Id,
  /** The role in which the viewer reads it: as the person concerned or as a reporter. */
  role: z.enum(['concerned', 'reporter']),
  kind: z.enum(reportSubjects),
  /** `null` for the reporter of an entry, who heard it without knowing which song it is. */
  subjectId: Id.nullable(),
  withinId: Id.nullable(),
  /** Title, name or first words; for the reporter of an entry, the title of its challenge. */
  name: z.string(),
  /** How it was found: by a report, or automatically. */
  source: z.enum(caseSources),
  reportedAt: Moment,
  appeal: Appeal.nullable(),
  /** Until when the viewer may object; `null` if they can't, or already have. */
  appealUntil: Moment.nullable(),
}).meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

/** Opens a statement for a person who cannot sign in: it is part of the link in the mail. */
const Key = z.string('text').max(100, 'tooLong').optional()

export const decisions = endpoints({
  'GET /api/decisions/{id}': {
    summary: 'One decision, as shown to the person concerned or to the reporter',
    may: 'anyone',
    params: IdParams,
    query: z.object({ key: Key }),
    answer: Statement,
    refusals: ['decision.notFound'],
  },
  'POST /api/decisions/{id}/appeal': {
    summary: 'Object to a decision, once; another moderator decides, if there is one',
    may: 'anyone',
    evenUnverified: true,
    limits: ['report'],
    params: IdParams,
    body: z.object({
      explanation: z.string('required').trim().min(1, 'required').max(reportLength, 'tooLong'),
      key: Key,
    }),
    answer: Statement,
    refusals: ['decision.notFound', 'decision.final', 'decision.appealed'],
  },
})
