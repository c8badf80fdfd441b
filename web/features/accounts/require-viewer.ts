import { redirect } from '@tanstack/react-router'
import type { App } from '../../app.ts'
import { showUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'

/**
 * A route's `beforeLoad` for screens that need somebody: a visitor is told so and led to the sign-in page. A link
 * that is merely hovered over says nothing, and on the server there is nobody to read a notice.
 */
export async function requireViewer({ context, preload }: { context: App; preload: boolean }): Promise<void> {
  if (context.viewer.current().viewer) return
  if (!preload && !import.meta.env.SSR) {
    showUnauthorized(context.words.say)
    await new Promise(resolve => setTimeout(resolve, unauthorizedPauseMs))
  }
  throw redirect({ to: '/auth', search: { mode: 'login' }, statusCode: 302 })
}
