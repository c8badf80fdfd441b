import { useSyncExternalStore } from 'react'

/** Drafts that the form for one song holds: they are shown there, so the list leaves them out. */
let held: ReadonlySet<string> = new Set()
const none: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function useHeldDrafts(): ReadonlySet<string> {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => held,
    () => none,
  )
}

export function holdDraft(id: string): void {
  set(new Set([...held, id]))
}

/** From now on it is a draft like others. */
export function releaseDraft(id: string): void {
  set(new Set([...held].filter(other => other !== id)))
}

function set(next: ReadonlySet<string>): void {
  held = next
  for (const listener of listeners) listener()
}
