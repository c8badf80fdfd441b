import { useSyncExternalStore } from 'react'

/** Drafts that the form for one song shows, so the list leaves them out. */
let hidden: ReadonlySet<string> = new Set()
const none: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function useHiddenDrafts(): ReadonlySet<string> {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hidden,
    () => none,
  )
}

export function hideDraft(id: string): void {
  set(new Set([...hidden, id]))
}

/** From now on it is a draft like others. */
export function showDraft(id: string): void {
  set(new Set([...hidden].filter(other => other !== id)))
}

function set(next: ReadonlySet<string>): void {
  hidden = next
  for (const listener of listeners) listener()
}
