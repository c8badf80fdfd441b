import type { Say } from '#words/say.ts'
import { isUnauthorized, Refused } from '../api/refused.ts'
import { carryToast, type Notice, showToast } from '../notices/toasts.ts'
import { comeBackTo } from './after-log-in.ts'
import type { Viewer } from './viewer.ts'

/** The event on `window` for any other refusal; code that handles it calls `preventDefault`. */
export const refusedEvent = 'refused'

/** The pause between the notice and the next page. */
export const unauthorizedPauseMs = 500

/** Tells `/auth` that a page was requested that needs an account. */
export const membersOnly = 'membersOnly'

interface Way {
  viewer: () => Viewer
  /** Opens an address of this site without loading the document again. */
  open: (address: string) => void
}

let way: Way | undefined

/** The browser's entry gives its router here, because a refusal can come from anywhere. */
export function leadBy(found: Way): void {
  way = found
}

const keepers = new Set<() => void>()

/**
 * Calls `keep` before a member is led away from this document, so that what they have typed can be kept. Returns a
 * function that ends this.
 */
export function beforeLeading(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

export function showUnauthorized(say: Say): void {
  showToast(unauthorizedNotice(say))
}

/**
 * The one place in which "prove first who you are" becomes a notice and then the page for that (sign-in, its second
 * step, or the settings for a second factor), and in which "verify your e-mail first" opens its dialog. Returns whether
 * the error was of one of these kinds; the caller explains any other error. `text` says what needed the sign-in.
 */
export function onUnauthorized(error: unknown, say: Say, text?: string): boolean {
  const { code, message = '' } = (error instanceof Refused && error.problem) || {}
  if (code === 'account.secondFactorNeeded') {
    comeBackTo(location.href)
    lead({ title: message }, '/auth?mode=second')
  } else if (code === 'account.secondFactorMissing') lead({ title: message }, '/settings#security')
  else if (isUnauthorized(error)) leadToSignIn(unauthorizedNotice(say, text))
  else return !dispatchEvent(new CustomEvent(refusedEvent, { cancelable: true, detail: error }))
  return true
}

/**
 * Offers a guest an account and a visitor the sign-in, while the music continues. If a session has ended, the document
 * is loaded again, so that nothing of it stays. Signing in leads back to this page.
 */
function leadToSignIn(notice: Notice): void {
  comeBackTo(location.href)
  const viewer = way?.viewer()
  if (!way || viewer?.type === 'authenticated') return lead(notice, '/auth?mode=login')
  const { open } = way
  showToast(notice)
  setTimeout(() => open(viewer ? '/auth?mode=signup' : '/auth?mode=login'), unauthorizedPauseMs)
}

function lead(notice: Notice, address: string): void {
  showToast(notice)
  setTimeout(() => {
    for (const keep of keepers) keep()
    // Half a second is too short to read why, so the next page shows the notice again.
    carryToast(notice)
    location.assign(address)
  }, unauthorizedPauseMs)
}

export function unauthorizedNotice(say: Say, text = say('common.unauthorized.text')) {
  return { title: say('common.unauthorized.title'), text, tone: 'bad' } as const
}
