import { z } from 'zod'
import { Moment } from './shapes.ts'

/** What a moderator may impose on a person. Only suspensions end by themselves; a warning takes no rights away. */
export const SanctionKind = z.enum(['warning', 'suspension', 'ban'])
export type SanctionKind = z.infer<typeof SanctionKind>

/** As the person concerned sees it. */
export const Sanction = z
  .object({
    kind: SanctionKind,
    /** Of a suspension: when it ends by itself. */
    until: Moment.nullable(),
    beganAt: Moment,
    /** The decision in which it was imposed, where it can be read and objected to. */
    caseId: z.string().nullable(),
  })
  .meta({ id: 'Sanction' })
export type Sanction = z.infer<typeof Sanction>
