import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'

/** Loads words that no page includes, for example for a dialog that any page may open; true once they are loaded. */
export function useWords(namespace: Namespace): boolean {
  const { words } = useRouter().options.context
  const [isThere, setThere] = useState(words.loaded[namespace] !== undefined)
  useEffect(() => {
    words.need([namespace]).then(() => setThere(true), console.error)
  }, [words, namespace])
  return isThere
}
