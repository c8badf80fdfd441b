import { redirect } from '@tanstack/react-router'
import type { App } from '../../app.ts'
import { showUnauthorized, unauthorizedPauseMs } from './unauthorized.ts'

interface Asked {
  context: App
  preload: boolean
}

/**
 * A route's `beforeLoad` for screens that need somebody: a visitor is told so and led to the sign-in page. A link
 * that is merely hovered over says nothing, and on the server there is nobody to read a notice.
 */
export async function requireViewer({ context, preload }: Asked): Promise<void> {
  if (!context.viewer.current().viewer) await signInFirst({ context, preload })
}

/** The same for what a guest has none of either. */
export async function requireAccount({ context, preload }: Asked): Promise<void> {
  if (context.viewer.current().viewer?.type !== 'authenticated') await signInFirst({ context, preload })
}

async function signInFirst({ context, preload }: Asked): Promise<never> {
  if (!preload && !import.meta.env.SSR) {
    showUnauthorized(context.words.say)
    await new Promise(resolve => setTimeout(resolve, unauthorizedPauseMs))
  }
  throw redirect({ to: '/auth', search: { mode: 'login' }, statusCode: 302 })
}
