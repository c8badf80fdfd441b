import { createRoute, redirect } from '@tanstack/react-router'
import { loadOpenId } from '../features/identity/openid/load-openid.ts'
import { headOf } from '../head.ts'
import { pages } from '../pages.ts'
import { authSearch } from '../search-params.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { root, shows, titled } from './root.tsx'

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: authSearch,
  ...shows(pages.auth),
  beforeLoad: ({ context }) => {
    if (context.viewer.current().viewer?.type === 'authenticated')
      throw redirect({ to: '/', statusCode: 302 })
  },
  loaderDeps: ({ search: { mode } }) => ({ mode }),
  loader: ({ context, deps }) => loadOpenId(context.queries, deps.mode),
  head: ({ match }) => {
    const { say } = match.context.words
    const title = match.search.mode === 'signup' ? say('shell.account.signUp') : say('shell.account.logIn')
    return headOf(say, { title })
  },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  ...shows(pages.forgotPassword),
  head: titled('reset.forgot.title'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  ...shows(pages.newPassword),
  head: titled('reset.choose.title'),
})

/** An address that is easy to say and to type: the part of the settings where second factors are set up. */
const security = createRoute({
  getParentRoute: () => root,
  path: '/settings/security',
  beforeLoad: () => {
    throw redirect({ to: '/settings', hash: 'security', statusCode: 302 })
  },
})

/** Where programs that keep passwords look for the form that changes one (w3.org/TR/change-password-url). */
const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/.well-known/change-password',
  beforeLoad: () => {
    throw redirect({ to: '/settings', hash: 'account', statusCode: 302 })
  },
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  ...shows(pages.settings),
  beforeLoad: requireViewer,
  head: titled('shell.account.settings'),
})

export const ofAccounts = [auth, forgotPassword, newPassword, security, changePassword, settings] as const
