import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { termsVersion } from './terms-version.ts'

export const terms = endpoints({
  'PUT /api/account/terms': {
    summary: 'Agree to the current terms; `version` is the version that you have read',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.object({ version: z.literal(termsVersion, 'option') }),
    answer: null,
    refusals: [],
  },
})
