import type { apiTokens } from '#contract/identity/api-tokens.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { requireFreshFactor } from '../sessions/fresh-factor.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { asApiToken, livingTokens, revokeToken } from './api-tokens-sql.ts'
import { makeToken } from './make-token.ts'

export const apiTokensRoutes = (m: Melodrome): Handlers<typeof apiTokens> => ({
  'GET /api/api-tokens': async ({ viewer }) =>
    (await livingTokens(m.database, viewer.id, m.clock()).execute()).map(asApiToken),

  'POST /api/api-tokens': async ({ viewer, body, request }) => {
    const { password, ...wish } = body
    await reauthenticate(m, viewer, { password, request })
    await requireFreshFactor(m, viewer.id, request)
    return transact(m.database, async transaction => {
      await lockSignedIn(transaction, viewer.id, request)
      return await makeToken(m, transaction, viewer.id, wish, request)
    })
  },

  'DELETE /api/api-tokens/{id}': async ({ viewer, params, request }) => {
    await transact(m.database, async transaction => {
      if (!(await revokeToken(transaction, viewer.id, params.id))) refuse('token.notFound')
      const from = originOf(m, request)
      await noteSignIn(transaction, { kind: 'tokenRevoked', account: viewer.id, from }, m.clock())
    })
    return undefined
  },
})
