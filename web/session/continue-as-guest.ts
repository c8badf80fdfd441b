import type { Say } from '#words/say.ts'
import { carryToast, showToast } from '../notices/toasts.ts'
import { beginGuestSession } from './guest-session.ts'

/** The notice appears at once, and again after the reload. */
const reloadPauseMs = 100

/** Creates a guest in this browser and opens the home page. */
export function continueAsGuest(say: Say): void {
  try {
    beginGuestSession()
  } catch (error) {
    console.error(error)
    showToast({ title: say('shell.guest.failed.title'), text: say('shell.guest.failed.text'), tone: 'bad' })
    return
  }
  const welcome = {
    title: say('shell.guest.enabled.title'),
    text: say('shell.guest.enabled.text'),
    tone: 'good',
  } as const
  showToast(welcome)
  carryToast(welcome)
  setTimeout(() => location.assign('/'), reloadPauseMs)
}
