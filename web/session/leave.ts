import { languageKey } from '#words/languages.ts'
import type { Say } from '#words/say.ts'
import { call } from '../api/call.ts'
import { tellTabsOfSignOut } from '../api/live.ts'
import { reasonOf } from '../api/reason-of.ts'
import { isUnauthorized } from '../api/refused.ts'
import { cookieNames, dropCookie } from '../cookies.ts'
import { showToast } from '../notices/toasts.ts'
import { takeWayBack } from './after-log-in.ts'
import { forgetOffline } from './forget-offline.ts'
import { endGuestSession } from './guest-session.ts'
import { forgetKept } from './kept-for.ts'
import { forgetUnsent } from './unsent-key.ts'
import type { Viewer } from './viewer.ts'

/**
 * Signs out, in all tabs, and opens the home page. What is kept for the person in this browser is removed: unsent text,
 * songs for offline, and, of a member, searches and the queue. If the server did not end a member's session, everything stays as it is,
 * and a notice says so.
 */
export async function logOut(viewer: Viewer, say: Say): Promise<void> {
  if (viewer?.type === 'guest') endGuestSession()
  if (!(await endSession(viewer, say, () => void logOut(viewer, say)))) return
  forgetUnsent()
  takeWayBack()
  await forgetOffline()
  if (viewer?.type !== 'guest') whileLeaving(forgetKept)
  tellTabs(viewer)
  location.assign('/')
}

/**
 * Signs out as `logOut` does, and removes everything that the app has stored in this browser. Resolves to false if the
 * person is still signed in.
 */
export async function resetAuth(viewer: Viewer, say: Say): Promise<boolean> {
  if (!(await endSession(viewer, say))) return false
  await forgetOffline()
  tellTabs(viewer)
  whileLeaving(forgetStored)
  location.assign('/')
  return true
}

/**
 * Resolves to whether no one is signed in any more. Only the server can delete the cookie: as long as it has not, the
 * next person at this browser would be this member. A guest leaves in any case, because their session is in the browser.
 */
async function endSession(viewer: Viewer, say: Say, again?: () => void): Promise<boolean> {
  const isGuest = viewer?.type === 'guest'
  try {
    await (isGuest ? call('POST /api/auth/guest-logout') : call('POST /api/auth/logout'))
    return true
  } catch (error) {
    if (isUnauthorized(error)) return true
    console.error(error)
    if (isGuest) return true
    showToast({
      title: say('app.logOut.failed'),
      text: reasonOf(say, error) ?? say('common.network.text'),
      tone: 'bad',
      stays: true,
      action: again && { words: say('common.retry'), act: again },
    })
    return false
  }
}

/**
 * Calls `forget` now and when the page is left, because the player stores its queue then. Listeners are called in their
 * order, so this one comes after it.
 */
function whileLeaving(forget: () => void): void {
  forget()
  addEventListener('pagehide', forget, { once: true })
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
