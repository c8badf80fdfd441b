import { useSyncExternalStore } from 'react'

/** A short notice; there is at most one, the newest. */
export interface Notice {
  title: string
  text?: string | undefined
  /** `good` and `bad` have a coloured bar at the side. */
  tone?: 'good' | 'bad' | undefined
  /** One thing that can be done about it, such as undo. */
  action?: { words: string; act: () => void } | undefined
  /** Stays until it is closed or another notice comes. */
  stays?: boolean | undefined
}

export interface ShownNotice extends Notice {
  /** Distinguishes two notices with the same text. */
  id: number
}

let shown: ShownNotice | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a notice from anywhere; it disappears by itself after five seconds. */
export function showToast(notice: Notice): void {
  lastId += 1
  set({ ...notice, id: lastId })
}

export const carriedKey = 'melodrome_notice'

/** Shows a notice after a reload, because before it there is no time to read. */
export function carryToast(notice: Notice): void {
  try {
    sessionStorage.setItem(carriedKey, JSON.stringify({ notice, from: performance.timeOrigin }))
  } catch (error) {
    console.error(error)
  }
}

export function dismissToast(id: number): void {
  if (shown?.id === id) set(null)
}

export function useToast(): ShownNotice | null {
  return useSyncExternalStore(subscribe, shownToast, () => null)
}

export function shownToast(): ShownNotice | null {
  return shown
}

function set(notice: ShownNotice | null): void {
  shown = notice
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
