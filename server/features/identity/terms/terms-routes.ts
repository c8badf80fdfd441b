import type { terms } from '#contract/identity/terms.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { mustAcceptTerms } from './terms-agreed.ts'

export const termsRoutes = ({ database, clock }: Melodrome): Handlers<typeof terms> => ({
  // If a member agrees twice, the first time counts.
  'PUT /api/account/terms': async ({ viewer, body }) => {
    await database
      .updateTable('users')
      .set({ terms_version: body.version, terms_accepted_at: clock() })
      .where('id', '=', toUuid(viewer.id))
      .where(mustAcceptTerms())
      .execute()
    return undefined
  },
})
