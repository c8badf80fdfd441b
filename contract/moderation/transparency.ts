import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { contentOutcomes, personOutcomes, reportReasons } from './report-reasons.ts'

/** What moderators did in one month (UTC), in numbers. */
export const ModerationMonth = z
  .object({
    /** `2026-06` */
    month: z.string(),
    reports: z.int(),
    /** Reasons without reports are left out. */
    reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
    decisions: z.int(),
    outcomes: z.array(z.object({ outcome: z.enum([...contentOutcomes, ...personOutcomes]), count: z.int() })),
    /** The median time between the first report and the decision; `null` without decisions. */
    medianHours: z.number().nullable(),
    appeals: z.int(),
    reversed: z.int(),
  })
  .meta({ id: 'ModerationMonth' })
export type ModerationMonth = z.infer<typeof ModerationMonth>

export const transparency = endpoints({
  'GET /api/transparency': {
    summary: 'Reports, decisions and objections of the last twelve months, current month first',
    may: 'anyone',
    answer: z.array(ModerationMonth),
    refusals: [],
  },
})
