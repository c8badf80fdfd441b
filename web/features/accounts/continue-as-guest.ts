import type { Say } from '#words/say.ts'
import { showToast } from '../shell/toasts.ts'
import { beginGuestSession } from './guest-session.ts'

/** Long enough for the notice to appear before the page is loaded anew. */
const reloadPauseMs = 100

/** Makes a guest of this browser and opens the home page for them. */
export function continueAsGuest(say: Say): void {
  try {
    beginGuestSession()
  } catch (error) {
    console.error(error)
    showToast({ title: say('shell.guest.failed.title'), text: say('shell.guest.failed.text'), tone: 'bad' })
    return
  }
  showToast({ title: say('shell.guest.enabled.title'), text: say('shell.guest.enabled.text'), tone: 'good' })
  setTimeout(() => location.assign('/'), reloadPauseMs)
}
