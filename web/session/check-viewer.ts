import type { Account } from '#contract/identity/accounts.ts'
import { askThrough } from '../api/call.ts'
import { isBanned, isUnauthorized } from '../api/refused.ts'
import type { Send } from '../api/send.ts'
import type { Guest } from './guest.ts'
import type { Viewer } from './viewer.ts'

/** The server's answer comes first, then the guest of this browser. Without an answer a `known` member stays one. */
export async function checkViewer(
  send: Send,
  guest: () => Guest | null,
  known: Viewer = null,
): Promise<Viewer> {
  const account = await signedIn(send, known?.type === 'authenticated' ? known.account : null)
  if (account) return { type: 'authenticated', account }
  const stored = guest()
  return stored && { type: 'guest', guest: stored }
}

/** Only "not signed in" and "banned" are signed out; any other failure is logged and says nothing new. */
async function signedIn(send: Send, known: Account | null): Promise<Account | null> {
  try {
    const { body } = await askThrough(send, 'GET /api/auth/user')
    if (isAccount(body)) return body
    throw new Error('The server did not say who is signed in')
  } catch (error) {
    if (isUnauthorized(error) || isBanned(error)) return null
    console.error(error)
    return known
  }
}

function isAccount(body: unknown): body is Account {
  return typeof body === 'object' && body !== null && 'id' in body && 'artistName' in body
}
