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
 * Calls `keep` before this document is left for a new one, by the sign-in, another language or a new version, so that
 * what a member has typed can be kept. Returns a function that ends this.
 */
export function beforeLeading(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Call before code loads the document again that the person is on. */
export function keepTyped(): void {
  for (const keep of keepers) keep()
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
  const notice = { title: message }
  if (code === 'account.secondFactorNeeded') lead(notice, () => openAnew(notice, '/auth?mode=second'))
  else if (code === 'account.secondFactorMissing')
    lead(notice, () => openAnew(notice, '/settings#security'), { comesBack: false })
  else if (isUnauthorized(error)) leadToSignIn(unauthorizedNotice(say, text))
  else return !dispatchEvent(new CustomEvent(refusedEvent, { cancelable: true, detail: error }))
  return true
}

/**
 * Offers a guest an account and a visitor the sign-in, while the music continues. If a session has ended, the document
 * is loaded again, so that nothing of it stays.
 */
function leadToSignIn(notice: Notice): void {
  const viewer = way?.viewer()
  if (!way || viewer?.type === 'authenticated')
    return lead(notice, () => openAnew(notice, '/auth?mode=login'))
  const { open } = way
  lead(notice, () => open(viewer ? '/auth?mode=signup' : '/auth?mode=login'))
}

let isLeading = false

/**
 * Shows the notice, and then leads away; if the person `comesBack`, signing in leads back to this page. Several calls
 * may be refused at once: only the first of them leads, and none on the sign-in page, where a form may be half filled
 * in.
 */
function lead(notice: Notice, away: () => void, { comesBack = true } = {}): void {
  showToast(notice)
  if (isLeading || location.pathname === '/auth') return
  isLeading = true
  if (comesBack) comeBackTo(location.href)
  setTimeout(() => {
    isLeading = false
    away()
  }, unauthorizedPauseMs)
}

function openAnew(notice: Notice, address: string): void {
  keepTyped()
  // Half a second is too short to read why, so the next page shows the notice again.
  carryToast(notice)
  location.assign(address)
}

export function unauthorizedNotice(say: Say, text = say('common.unauthorized.text')) {
  return { title: say('common.unauthorized.title'), text, tone: 'bad' } as const
}
