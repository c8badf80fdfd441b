import { z } from 'zod'
import { room } from './endpoint.ts'
import { Sanction } from './sanctions.ts'
import { Moment } from './shapes.ts'

/** What somebody may do here now, and until when they may not do the rest. */
export const Standing = z
  .object({
    /** The suspension that runs now. */
    suspension: Sanction.nullable(),
    /** Until then the account is new, and what it writes is limited; null for any other. */
    newUntil: Moment.nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof Standing>

export const standing = room({
  'GET /api/standing': {
    summary: 'What the viewer may do now: whether they are suspended, or new',
    may: 'member',
    answer: Standing,
    refusals: [],
  },
})
