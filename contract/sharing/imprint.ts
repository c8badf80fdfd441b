import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** Who runs this installation, as its settings say. */
export const Operator = z
  .object({
    name: z.string(),
    /** One line each. */
    address: z.array(z.string()),
    email: z.string(),
    phone: z.string().nullable(),
    /** Company register, tax number and whatever else the law asks for. */
    register: z.string().nullable(),
  })
  .meta({ id: 'Operator' })
export type Operator = z.infer<typeof Operator>

export const imprint = endpoints({
  'GET /api/imprint': {
    summary: 'The operator of this installation; `null` if it is not set',
    may: 'anyone',
    answer: z.object({ operator: Operator.nullable() }),
    refusals: [],
  },
})
