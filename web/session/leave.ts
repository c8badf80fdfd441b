import { languageKey } from '#words/languages.ts'
import { call } from '../api/call.ts'
import { cookieNames, dropCookie } from '../cookies.ts'
import { forgetOffline } from './forget-offline.ts'
import { endGuestSession } from './guest-session.ts'
import { forgetUnsent } from './unsent-key.ts'
import type { Viewer } from './viewer.ts'

/** Signs out and starts over at the front door; what was typed and not sent goes, too, and what is kept for offline. What the server says to it is only logged. */
export async function logOut(viewer: Viewer): Promise<void> {
  if (viewer?.type === 'guest') endGuestSession()
  forgetUnsent()
  await forgetOffline()
  await quietly(
    viewer?.type === 'guest' ? call('POST /api/auth/guest-logout') : call('POST /api/auth/logout'),
  )
  location.assign('/')
}

/** Forgets everything the product has stored in this browser, and the session, then starts over. */
export async function resetAuth(): Promise<void> {
  await quietly(call('POST /api/auth/logout'))
  await forgetOffline()
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isOurs)) storage.removeItem(key)
  }
  for (const name of cookieNames().filter(isOurs)) dropCookie(name)
  location.assign('/')
}

function isOurs(name: string): boolean {
  return name.startsWith('melodrome') || name === languageKey
}

async function quietly(farewell: Promise<unknown>): Promise<void> {
  try {
    await farewell
  } catch (error) {
    console.error(error)
  }
}
