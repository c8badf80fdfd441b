import { useSyncExternalStore } from 'react'

/** A file that this window is sending. It continues while other pages of the app are open. */
export interface Sending {
  key: string
  name: string
  /** Its draft; null until the server has created it. */
  draftId: string | null
  sentBytes: number
  totalBytes: number
  /** `waiting`: the connection is lost, and the upload continues by itself. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed. */
  problem: string | null
  cancel: () => void
  retry: () => void
}

let sendings: readonly Sending[] = []
const none: readonly Sending[] = []
const listeners = new Set<() => void>()

export function useSendings(): readonly Sending[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sendings,
    () => none,
  )
}

export function addSending(sending: Sending): void {
  set([...sendings, sending])
}

export function changeSending(key: string, change: Partial<Sending>): void {
  set(sendings.map(sending => (sending.key === key ? { ...sending, ...change } : sending)))
}

export function removeSending(key: string): void {
  set(sendings.filter(sending => sending.key !== key))
}

const isUnderWay = (): boolean => sendings.some(({ state }) => state !== 'failed')

function set(next: readonly Sending[]): void {
  sendings = next
  // Closing the window would stop uploads; the browser asks with its own dialog.
  if (isUnderWay()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
