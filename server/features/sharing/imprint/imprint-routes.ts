import type { imprint } from '#contract/sharing/imprint.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'

export const imprintRoutes = ({ operator }: Melodrome): Handlers<typeof imprint> => ({
  'GET /api/imprint': async () => ({ operator }),
})
