import { useEffect } from 'react'

/** The document's title while something stands over the page; afterwards the page's own again. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    const before = document.title
    document.title = title
    return () => {
      // If the reader went on to another page, its title is set already.
      if (document.title === title) document.title = before
    }
  }, [title])
}
