import type { Say } from '#words/say.ts'
import { isUnauthorized, Refused } from '../../api/refused.ts'
import { carryToast, type Notice, showToast } from '../shell/toasts.ts'

/** Happens to the window with any other refusal; whoever leads the reader on from there prevents it. */
export const refusedEvent = 'refused'

/** Between the notice and the page it leads to. */
export const unauthorizedPauseMs = 500

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
  const problem = error instanceof Refused ? error.problem : null
  const place = places.get(problem?.code)
  if (problem && place) lead({ title: problem.message, tone: 'bad' }, place)
  else if (isUnauthorized(error)) lead(unauthorizedNotice(say, text), '/auth?mode=login')
  else return !dispatchEvent(new CustomEvent(refusedEvent, { cancelable: true, detail: error }))
  return true
}

/** Where a second factor is shown, and where one is set up. */
const places = new Map<string | undefined, string>([
  ['account.secondFactorNeeded', '/auth?mode=second'],
  ['account.secondFactorMissing', '/settings#security'],
])

function lead(notice: Notice, address: string): void {
  showToast(notice)
  setTimeout(() => {
    // Half a second is too short to read why: the next page goes on saying it.
    carryToast(notice)
    location.assign(address)
  }, unauthorizedPauseMs)
}

function unauthorizedNotice(say: Say, text = say('common.unauthorized.text')): Notice {
  return { title: say('common.unauthorized.title'), text, tone: 'bad' }
}
