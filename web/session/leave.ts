import { languageKey } from '#words/languages.ts'
import { call } from '../api/call.ts'
import { tellTabsOfSignOut } from '../api/live.ts'
import { cookieNames, dropCookie } from '../cookies.ts'
import { takeWayBack } from './after-log-in.ts'
import { forgetOffline } from './forget-offline.ts'
import { endGuestSession } from './guest-session.ts'
import { forgetUnsent } from './unsent-key.ts'
import type { Viewer } from './viewer.ts'

/**
 * Signs out, in all tabs, and opens the home page; text that was typed and not sent is removed, and so is what is kept for offline.
 * The server's answer is only logged.
 */
export async function logOut(viewer: Viewer): Promise<void> {
  if (viewer?.type === 'guest') endGuestSession()
  forgetUnsent()
  takeWayBack()
  await forgetOffline()
  await quietly(
    viewer?.type === 'guest' ? call('POST /api/auth/guest-logout') : call('POST /api/auth/logout'),
  )
  tellTabs(viewer)
  location.assign('/')
}

/** Signs out as `logOut` does, and removes everything that the app has stored in this browser. */
export async function resetAuth(viewer: Viewer): Promise<void> {
  await quietly(call('POST /api/auth/logout'))
  await forgetOffline()
  tellTabs(viewer)
  forgetStored()
  // The player stores its queue when the page is left. Listeners are called in their order, so this one comes after it.
  addEventListener('pagehide', forgetStored, { once: true })
  location.assign('/')
}

function tellTabs(viewer: Viewer): void {
  if (viewer?.type === 'authenticated') tellTabsOfSignOut(viewer.account.id)
}

function forgetStored(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isOurs)) storage.removeItem(key)
  }
  for (const name of cookieNames().filter(isOurs)) dropCookie(name)
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
