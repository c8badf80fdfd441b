import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../shapes.ts'
import { reportReasons } from './report-reasons.ts'

/** What a member may not do at the moment, and why. */
export const AccountStatus = z
  .object({
    /** The suspension that runs now. */
    suspension: z
      .object({
        beganAt: Moment,
        until: Moment,
        reason: z.enum(reportReasons),
        /** The decision in which it was imposed, where it can be read and objected to. */
        caseId: z.string().nullable(),
      })
      .nullable(),
    /** Until then the account is new, and what it writes is limited; null if it is not new. */
    newUntil: Moment.nullable(),
  })
  .meta({ id: 'AccountStatus' })
export type AccountStatus = z.infer<typeof AccountStatus>

export const accountStatus = endpoints({
  'GET /api/standing': {
    summary: 'What you may not do at the moment and why: whether your account is suspended or new',
    may: 'member',
    answer: AccountStatus,
    refusals: [],
  },
})
