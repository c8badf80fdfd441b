import { useSyncExternalStore } from 'react'

/** A file that this window is sending. It goes on while other pages of the product are looked at. */
export interface Sending {
  key: string
  name: string
  /** The draft it becomes; null until the server has been told of it. */
  draftId: string | null
  sentBytes: number
  totalBytes: number
  /** `waiting`: the line is broken, and it goes on by itself. */
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
  // Closing the window would break what is on its way; the browser asks in its own words.
  if (isUnderWay()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
