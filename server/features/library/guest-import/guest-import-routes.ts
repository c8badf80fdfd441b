import type { takeOver } from '#contract/library/guest-import.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { takeOverKept } from './guest-import.ts'

export const takeOverRoutes = (m: Melodrome): Handlers<typeof takeOver> => ({
  'POST /api/auth/take-over': ({ viewer, body }) => takeOverKept(m, viewer, body),
})
