import { type RefObject, useEffect } from 'react'

/**
 * Sets `--keyboard` on an element at the bottom of the screen: how many pixels of the page a phone's keyboard covers.
 * Browsers draw the keyboard over the page instead of making the page shorter.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!isWanted || !seen) return undefined
    const follow = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
      element.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    follow()
    seen.addEventListener('resize', follow)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      seen.removeEventListener('scroll', follow)
    }
  }, [element, isWanted])
}
