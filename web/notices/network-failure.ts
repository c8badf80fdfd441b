import type { Say } from '#words/say.ts'
import { type Notice, showToast } from './toasts.ts'

/** Says that a part of the page could not be loaded. */
export function showNetworkFailure(say: Say): void {
  showToast(networkFailure(say))
}

export function networkFailure(say: Say): Notice {
  return { title: say('common.network.title'), text: say('common.network.text'), tone: 'bad' }
}
