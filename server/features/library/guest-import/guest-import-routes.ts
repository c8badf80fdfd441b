import type { guestImport } from '#contract/library/guest-import.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { takeOverKept } from './guest-import.ts'

export const guestImportRoutes = (m: Melodrome): Handlers<typeof guestImport> => ({
  'POST /api/auth/take-over': ({ viewer, body }) => takeOverKept(m, viewer, body),
})
