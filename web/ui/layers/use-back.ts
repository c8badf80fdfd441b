import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare global {
  /** Few browsers have it yet, and the types of browsers don't. */
  class CloseWatcher extends EventTarget {
    destroy(): void
  }
}

/**
 * Back closes an open layer. Chrome's Back on phones asks the newest close watcher and leaves the page below as it is.
 * Every other Back also moves the page below, so the layer closes: it must not cover another page.
 *
 * Chrome's Escape asks the watchers too, unless it was prevented. What closes a layer by Escape prevents it; a notice
 * doesn't, so where there are watchers one Escape closes a notice and a menu.
 *
 * Where `stays` returns true, the page below stays where it is too, and `onClose` may leave the layer open.
 */
export function useBack(isOpen: boolean, onClose: () => void, stays?: () => boolean): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  const canStay = stays !== undefined
  const isStaying = useEffectEvent(() => stays?.() ?? false)
  useEffect(() => {
    if (!isOpen) return undefined
    let watcher: CloseWatcher | undefined
    const watch = () => {
      watcher = 'CloseWatcher' in window ? new CloseWatcher() : undefined
      watcher?.addEventListener('close', () => {
        // A watcher works once.
        if (isStaying()) watch()
        close()
      })
    }
    watch()
    const unblock =
      canStay &&
      history.block({
        blockerFn: ({ action }) => isBack(action) && isStaying(),
        enableBeforeUnload: false,
      })
    let shown = history.location
    const unsubscribe = history.subscribe(({ location, action: { type } }) => {
      // A Back that was held here is told, too.
      if (isBack(type) && (location !== shown || isStaying())) close()
      shown = location
    })
    return () => {
      watcher?.destroy()
      if (unblock) unblock()
      unsubscribe()
    }
  }, [isOpen, canStay, history])
}

function isBack(type: string): boolean {
  return type !== 'PUSH' && type !== 'REPLACE'
}
