import { useEffect, useRef } from 'react'

/** For the button that opens a composer: it gets the focus when the composer has closed and took the focus with it. */
export function useFocusBack<Opener extends HTMLElement = HTMLButtonElement>(isOpen: boolean) {
  const opener = useRef<Opener>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
