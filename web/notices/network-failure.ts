import type { Say } from '#words/say.ts'
import { showToast } from './toasts.ts'

/** A part of the page did not arrive. */
export function showNetworkFailure(say: Say): void {
  showToast({ title: say('common.network.title'), text: say('common.network.text'), tone: 'bad' })
}
