import { redirect } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import { isHalfway } from '../api/refused.ts'
import type { App } from '../app.ts'
import { membersOnly, showUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'

/**
 * A route's `beforeLoad` for screens that need a signed-in person. A visitor gets a notice and the sign-in page, a
 * member who still has to prove a second factor that step. A preload, when the pointer only rests on a link, shows
 * nothing. An address that is opened directly has no page on which to show a notice: then the sign-in page says why.
 */
export async function requireViewer({ context, preload }: { context: App; preload: boolean }): Promise<void> {
  if (context.viewer.current().viewer) return
  const mode = !preload && (await owesFactor(context)) ? 'second' : 'login'
  if (mode === 'login' && !preload && !import.meta.env.SSR) {
    showUnauthorized(context.words.say)
    await new Promise(resolve => setTimeout(resolve, unauthorizedPauseMs))
  }
  const problem = mode === 'login' && import.meta.env.SSR ? membersOnly : undefined
  throw redirect({ to: '/auth', search: { mode, problem }, statusCode: 302 })
}

/** Only the server knows that a second factor is missing. */
async function owesFactor({ queries }: App): Promise<boolean> {
  try {
    await queries.fetchQuery(ask('GET /api/auth/user'))
    return false
  } catch (error) {
    return isHalfway(error)
  }
}
