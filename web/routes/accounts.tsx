import { createRoute, redirect } from '@tanstack/react-router'
import { loadOpenId } from '../features/identity/openid/load-openid.ts'
import { headOf } from '../head.ts'
import { pages } from '../pages.ts'
import { authSearch } from '../search-params.ts'
import { ownPath } from '../session/after-log-in.ts'
import { requireViewer } from '../session/require-viewer.ts'
import { root, shows, titled } from './root.tsx'

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: authSearch,
  ...shows(pages.auth),
  beforeLoad: ({ context: { viewer, origin }, search: { from } }) => {
    if (viewer.current().viewer?.type !== 'authenticated') return
    const wanted = from === undefined ? null : ownPath(from, origin)
    throw redirect({ href: wanted ?? '/', statusCode: 302 })
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
  head: titled('password-reset.forgot.title'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  ...shows(pages.newPassword),
  head: titled('password-reset.choose.title'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  ...shows(pages.settings),
  beforeLoad: requireViewer,
  head: titled('shell.account.settings'),
})

/** The page to which a program that asks for access sends its owner. */
const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  validateSearch: ({ code }: { code?: string }): { code?: string | undefined } => ({ code }),
  ...shows(pages.device),
  head: titled('tokens.device.title'),
})

export const ofAccounts = [auth, forgotPassword, newPassword, settings, device] as const
