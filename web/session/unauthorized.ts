import type { Say } from '#words/say.ts'
import { isUnauthorized, Refused } from '../api/refused.ts'
import { carryToast, type Notice, showToast } from '../notices/toasts.ts'
import type { Viewer } from './viewer.ts'

/** Happens to the window with any other refusal; code that leads the reader on from there prevents it. */
export const refusedEvent = 'refused'

/** Between the notice and the page it leads to. */
export const unauthorizedPauseMs = 500

/** How `/auth` is told that a page was opened that needs an account. */
export const membersOnly = 'membersOnly'

interface Way {
  viewer: () => Viewer
  /** Opens an address of ours without loading the document anew. */
  open: (address: string) => void
}

let way: Way | undefined

/** The browser's entry hands in its router, since a refusal can come from anywhere. */
export function leadBy(found: Way): void {
  way = found
}

export function showUnauthorized(say: Say): void {
  showToast(unauthorizedNotice(say))
}

/**
 * The one place where "show first who you are" becomes a notice and then the page where that is done (sign-in, its
 * second step, or where a second factor is set up), and where "verify your e-mail first" opens the dialog for that.
 * Returns whether the error was of one of these kinds; any other error is the caller's to explain. `text` says what
 * needed the sign-in.
 */
export function onUnauthorized(error: unknown, say: Say, text?: string): boolean {
  const { code, message = '' } = (error instanceof Refused && error.problem) || {}
  if (code === 'account.secondFactorNeeded') lead({ title: message }, '/auth?mode=second')
  else if (code === 'account.secondFactorMissing') lead({ title: message }, '/settings#security')
  else if (isUnauthorized(error)) leadToSignIn(unauthorizedNotice(say, text))
  else return !dispatchEvent(new CustomEvent(refusedEvent, { cancelable: true, detail: error }))
  return true
}

/** A guest is offered an account, a visitor the sign-in; music goes on. Of a session that is over nothing may stay. */
function leadToSignIn(notice: Notice): void {
  const viewer = way?.viewer()
  if (!way || viewer?.type === 'authenticated') return lead(notice, '/auth?mode=login')
  const { open } = way
  showToast(notice)
  setTimeout(() => open(viewer ? '/auth?mode=signup' : '/auth?mode=login'), unauthorizedPauseMs)
}

function lead(notice: Notice, address: string): void {
  showToast(notice)
  setTimeout(() => {
    // Half a second is too short to read why: the next page goes on saying it.
    carryToast(notice)
    location.assign(address)
  }, unauthorizedPauseMs)
}

export function unauthorizedNotice(say: Say, text = say('common.unauthorized.text')) {
  return { title: say('common.unauthorized.title'), text, tone: 'bad' } as const
}
