import type { Say } from '#words/say.ts'
import { isUnauthorized } from '../../api/refused.ts'
import { carryToast, type Notice, showToast } from '../shell/toasts.ts'

/** Happens to the window with any other refusal; whoever leads the reader on from there prevents it. */
export const refusedEvent = 'refused'

/** Between the notice and the sign-in page. */
export const unauthorizedPauseMs = 500

export function showUnauthorized(say: Say, text?: string): void {
  showToast(unauthorizedNotice(say, text))
}

/**
 * The one place where "sign in first" becomes a notice and then the sign-in page, and where "verify your e-mail
 * first" opens the dialog for that. Returns whether the error was of one of these kinds; any other error is the caller's to explain. `text` says what needed the sign-in.
 */
export function onUnauthorized(error: unknown, say: Say, text?: string): boolean {
  if (!isUnauthorized(error))
    return !dispatchEvent(new CustomEvent(refusedEvent, { cancelable: true, detail: error }))
  showUnauthorized(say, text)
  setTimeout(() => {
    // Half a second is too short to read why: the sign-in page goes on saying it.
    carryToast(unauthorizedNotice(say, text))
    location.assign('/auth?mode=login')
  }, unauthorizedPauseMs)
  return true
}

function unauthorizedNotice(say: Say, text = say('common.unauthorized.text')): Notice {
  return { title: say('common.unauthorized.title'), text, tone: 'bad' }
}
