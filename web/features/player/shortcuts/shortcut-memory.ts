import { useSyncExternalStore } from 'react'

const shortcutsKey = 'melodrome_shortcuts'
const listeners = new Set<() => void>()

/** Single keys disturb people who use speech input, so they can be switched off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(shortcutsKey) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(shortcutsKey)
    else localStorage.setItem(shortcutsKey, 'off')
  } catch (error) {
    console.error(error)
  }
  for (const changed of listeners) changed()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
