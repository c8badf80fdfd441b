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
 */
export function useBack(isOpen: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const watcher = 'CloseWatcher' in window ? new CloseWatcher() : undefined
    watcher?.addEventListener('close', () => close())
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      if (type !== 'PUSH' && type !== 'REPLACE') close()
    })
    return () => {
      watcher?.destroy()
      unsubscribe()
    }
  }, [isOpen, history])
}
