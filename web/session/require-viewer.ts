import { redirect } from '@tanstack/react-router'
import { ask } from '../api/queries.ts'
import { isHalfway } from '../api/refused.ts'
import type { App } from '../app.ts'
import { comeBackTo } from './after-log-in.ts'
import { membersOnly, showUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'

interface Asked {
  context: App
  preload: boolean
  location: { href: string }
}

/**
 * A route's `beforeLoad` for screens that need a signed-in person. A visitor gets a notice and the sign-in page, a
 * member who still has to prove a second factor that step. A preload, when the pointer only rests on a link, shows
 * nothing. An address that is opened directly has no page on which to show a notice: then the sign-in page says why.
 * Signing in leads to the screen.
 */
export async function requireViewer({ context, preload, location }: Asked): Promise<void> {
  if (context.viewer.current().viewer) return
  const found = preload ? 'visitor' : await whoIsThere(context)
  if (found === 'member') return
  const mode = found === 'halfway' ? 'second' : 'login'
  if (import.meta.env.SSR) {
    const problem = mode === 'login' ? membersOnly : undefined
    throw redirect({ to: '/auth', search: { mode, problem, from: location.href }, statusCode: 302 })
  }
  if (!preload) comeBackTo(location.href)
  if (!preload && mode === 'login') {
    showUnauthorized(context.words.say)
    await new Promise(resolve => setTimeout(resolve, unauthorizedPauseMs))
  }
  throw redirect({ to: '/auth', search: { mode } })
}

/** Only the server knows that a second factor is missing, or that the person has signed in in another tab. */
async function whoIsThere({ queries, viewer }: App): Promise<'member' | 'halfway' | 'visitor'> {
  try {
    await queries.fetchQuery({ ...ask('GET /api/auth/user'), staleTime: 0 })
  } catch (error) {
    return isHalfway(error) ? 'halfway' : 'visitor'
  }
  if (!(await viewer.refresh())) return 'visitor'
  // What was read as a visitor is out of date.
  void queries.invalidateQueries()
  return 'member'
}
