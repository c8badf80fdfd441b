import type { Say } from '#words/say.ts'
import { type Notice, showToast } from './toasts.ts'

/** A part of the page did not arrive. */
export function showNetworkFailure(say: Say): void {
  showToast(networkFailure(say))
}

export function networkFailure(say: Say): Notice {
  return { title: say('common.network.title'), text: say('common.network.text'), tone: 'bad' }
}
