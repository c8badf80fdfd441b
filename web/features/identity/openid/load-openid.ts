import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'

/** Reads whether there is a provider to sign in with and, for its new members, what it says about them. */
export async function loadOpenId(queries: QueryClient, mode: string | undefined): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(ask('GET /api/auth/openid')),
    mode === 'newcomer' && queries.prefetchQuery(ask('GET /api/auth/openid/newcomer')),
  ])
}
