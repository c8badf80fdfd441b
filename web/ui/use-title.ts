import { useEffect } from 'react'

/** Sets the document's title while something is above the page; then restores the page's own. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    const before = document.title
    document.title = title
    return () => {
      // If the reader has gone to another page, its title is already set.
      if (document.title === title) document.title = before
    }
  }, [title])
}
