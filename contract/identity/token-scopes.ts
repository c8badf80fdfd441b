import type { Endpoint } from '../endpoint.ts'

/** What an API token may do. In a file of its own, so that screens can use it without the schemas' library. */
export const tokenScopes = ['read', 'write', 'upload'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * Calls about identity, protection and copies of the account, the administration, and browsers: a program with a token
 * must not use them.
 */
const sessionOnly =
  /^\w+ \/api\/(?:auth|account|sessions|api-tokens|app-passwords|exports|admin|live|push)(?:\/|$)/
/** A program has to know who it works for. */
const ownAccount = 'GET /api/auth/user'
/** From a file to a published song. */
const uploading =
  /^\w+ \/api\/(?:drafts|takes|uploads|quota)(?:\/|$)|^POST \/api\/songs$|^\w+ \/api\/songs\/\{id\}\/(?:cover|retry)$/

/** The scope that a token needs for this call; null where no token is taken, only a session. */
export function scopeOf(key: string, { may }: Pick<Endpoint, 'may'>): TokenScope | null {
  if (may !== 'anyone' && may !== 'member') return null
  if (sessionOnly.test(key) && key !== ownAccount) return null
  if (uploading.test(key)) return 'upload'
  return key.startsWith('GET ') || key.startsWith('OPTIONS ') ? 'read' : 'write'
}
