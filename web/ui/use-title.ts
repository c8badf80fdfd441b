import { useEffect } from 'react'

/** The document's title while something stands over the page; afterwards the page's own again. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    const before = document.title
    document.title = title
    return () => {
      // Whoever went on to another page has got its title already.
      if (document.title === title) document.title = before
    }
  }, [title])
}
