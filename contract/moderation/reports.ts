import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../identity/email.ts'
import { reportLength } from '../limits.ts'
import { Id } from '../shapes.ts'
import { reportReasons, reportSubjects } from './report-reasons.ts'

/**
 * A thing that can be reported. `within`: the song of a comment or opinion, the post of a reply, the conversation of a
 * message, the challenge of an entry. The id of an entry is the token under which it was heard.
 */
export const ReportSubject = z.object({
  kind: z.enum(reportSubjects, 'option'),
  id: Id,
  within: Id.optional(),
})
export type ReportSubject = z.output<typeof ReportSubject>

export const NewReport = z.object({
  subject: ReportSubject,
  reason: z.enum(reportReasons, 'option'),
  explanation: z.string('text').trim().max(reportLength, 'tooLong').default(''),
  /** Where a guest wants to receive the decision. */
  email: EmailAddress.optional(),
  /** "What I write is true as far as I know": required where a person's rights depend on it. */
  inGoodFaith: z.boolean('boolean').default(false),
})
export type NewReport = z.output<typeof NewReport>

export const reports = endpoints({
  'POST /api/reports': {
    summary: 'Report something to the moderators; each person can report a thing once while its case is open',
    may: 'anyone',
    evenUnverified: true,
    limits: ['report'],
    body: NewReport,
    answer: null,
    refusals: ['report.notFound', 'report.own', 'report.already'],
  },
})
