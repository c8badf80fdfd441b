import type { openid } from '#contract/identity/openid.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { startSession } from '../sessions/sessions.ts'
import { originOf } from '../sign-in-log/note-sign-in.ts'
import { beginJourney } from './begin-journey.ts'
import { browserHash, forgetBrowser } from './browser.ts'
import { linksOf, unlink } from './openid-links.ts'
import { newcomerIn } from './openid-sql.ts'
import type { Provider } from './provider.ts'
import { welcomeNewcomer } from './welcome-newcomer.ts'

export const openIdRoutes = (m: Melodrome, provider: Provider | null): Handlers<typeof openid> => ({
  'GET /api/auth/openid': () => ({ name: provider?.name ?? null }),

  'POST /api/auth/openid': async ({ body, request, reply }) => ({
    address: await beginJourney(m, provider, { ...body, request, reply, userId: null }),
  }),

  'GET /api/auth/openid/newcomer': async ({ request }) => {
    const browser = browserHash(request)
    const newcomer = browser && (await newcomerIn(m.database, browser, m.clock()))
    if (!newcomer) refuse('openid.expired')
    const { name, email, emailIsVerified } = newcomer
    return { artistName: name ?? '', email: email ?? '', emailIsVerified }
  },

  'POST /api/auth/openid/newcomer': async ({ body, language, request, reply }) => {
    const browser = browserHash(request) ?? refuse('openid.expired')
    const { id, returnTo } = await welcomeNewcomer(m, browser, body, language)
    forgetBrowser(request, reply)
    await startSession(m, { request, reply, userId: id, way: 'registration' })
    return { account: await ownAccount(m, id), returnTo }
  },

  'GET /api/auth/openid/links': ({ viewer }) => linksOf(m, viewer.id),

  'POST /api/auth/openid/links': async ({ body, viewer, request, reply }) => {
    await reauthenticate(m, viewer, { ...body, request })
    const { returnTo } = body
    return { address: await beginJourney(m, provider, { returnTo, request, reply, userId: viewer.id }) }
  },

  'DELETE /api/auth/openid/links/{id}': async ({ params, viewer, request }) => {
    await unlink(m, viewer.id, { id: params.id, from: originOf(m, request) })
    return undefined
  },
})
