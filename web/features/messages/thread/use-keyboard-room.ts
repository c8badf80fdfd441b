import { type RefObject, useEffect } from 'react'

/**
 * A phone's keyboard covers the page without making it shorter: tells the styles of `box` by `--keyboard` how much, so
 * that where one writes stays above it.
 */
export function useKeyboardRoom(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => {
      // A reader who has zoomed in sees a part of the page; that is no keyboard.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height)
      box.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [box])
}
