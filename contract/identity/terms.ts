import { z } from 'zod'
import { room } from '../endpoint.ts'
import { termsVersion } from './terms-version.ts'

export const terms = room({
  'PUT /api/account/terms': {
    summary: 'Agree to the terms as they read now; `version` is the one that was read',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.object({ version: z.literal(termsVersion, 'option') }),
    answer: null,
    refusals: [],
  },
})
