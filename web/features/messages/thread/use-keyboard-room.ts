import { type RefObject, useEffect } from 'react'

/**
 * A phone's keyboard covers the page without making it shorter: sets `--keyboard` on `box` to the covered height, so
 * that the composer stays above the keyboard.
 */
export function useKeyboardRoom(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => {
      // If the reader has zoomed in, they see a part of the page, which does not mean a keyboard.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height)
      box.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [box])
}
