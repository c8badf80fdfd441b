import { vi } from 'vitest'

let heard = new EventTarget()
const postMessage = vi.fn<(word: unknown) => void>()
/** It is opened once for all tests of a file, and what earlier tests have left on it hears nothing. */
const channel = {
  postMessage,
  addEventListener: (type: string, hear: () => void) => heard.addEventListener(type, hear),
  removeEventListener: (type: string, hear: () => void) => heard.removeEventListener(type, hear),
}

/** Another tab of this browser. Call it before anything plays here. */
export function anotherTab() {
  heard = new EventTarget()
  postMessage.mockClear()
  vi.stubGlobal('BroadcastChannel', function open() {
    return channel
  })
  return {
    /** How often it was told that it sounds here. */
    timesQuieted: () => postMessage.mock.calls.length,
    beginsToSound: () => heard.dispatchEvent(new Event('message')),
  }
}
