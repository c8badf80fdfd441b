import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Account } from '#contract/identity/accounts.ts'
import type { Guest } from './guest.ts'

/** The viewer: a person with an account, a guest of this browser (`Guest`), or a visitor (`null`). */
export type Viewer = { type: 'authenticated'; account: Account } | { type: 'guest'; guest: Guest } | null

export interface ViewerState {
  viewer: Viewer
  /** False until the viewer is known. */
  isKnown: boolean
}

export interface ViewerStore {
  current: () => ViewerState
  subscribe: (changed: () => void) => () => void
  /** Asks the server again; resolves to whether a person is signed in. Errors are logged and change nothing. */
  refresh: () => Promise<boolean>
}

/**
 * `check` finds out who the viewer is, and is told who it was before; `known` is what the first page already contains.
 * If the first check fails, the viewer is a visitor.
 */
export function createViewer(check: (before: Viewer) => Promise<Viewer>, known?: Viewer): ViewerStore {
  let state: ViewerState = { viewer: known ?? null, isKnown: known !== undefined }
  const listeners = new Set<() => void>()
  const settle = (viewer: Viewer) => {
    state = { viewer, isKnown: true }
    for (const changed of listeners) changed()
    return viewer !== null
  }
  return {
    current: () => state,
    subscribe: changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    refresh: async () => {
      try {
        return settle(await check(state.viewer))
      } catch (error) {
        console.error(error)
        return settle(state.viewer)
      }
    },
  }
}

export const ViewerContext = createContext<ViewerStore | null>(null)

function useViewerStore(): ViewerStore {
  const store = useContext(ViewerContext)
  if (!store) throw new Error('No ViewerContext')
  return store
}

export function useViewerState(): ViewerState {
  const store = useViewerStore()
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}

/** The current viewer. */
export function useViewer(): Viewer {
  return useViewerState().viewer
}

/** Checks again who the viewer is, for example after signing in. */
export function useRefreshViewer(): () => Promise<boolean> {
  return useViewerStore().refresh
}

/** The account of a signed-in person; `null` for guests and visitors. */
export function useAccount(): Account | null {
  const viewer = useViewer()
  return viewer?.type === 'authenticated' ? viewer.account : null
}

/** Whether the viewer is a moderator or an administrator. */
export function useIsModerator(): boolean {
  const account = useAccount()
  return account !== null && account.role !== 'member'
}

/** The viewer's name, and the address that goes with it. */
export function nameOf(viewer: NonNullable<Viewer>): { name: string; email: string } {
  const { artistName, email } = viewer.type === 'guest' ? viewer.guest : viewer.account
  return { name: artistName, email }
}
