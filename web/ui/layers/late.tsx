import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { useNeedWords } from '../../say/use-say.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { whenIdle } from './when-idle.ts'

interface LateOptions {
  /** The words that the part needs in addition to those of its page. */
  words?: readonly Namespace[]
  /** Shown in its place until it has loaded. */
  fallback?: ReactNode
}

/**
 * A part of a page that loads, with its words, when the browser is idle after the page has loaded. A part that can't be
 * loaded is not shown, and one that fails is removed; the page is complete without it.
 */
export function late<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  { words = [], fallback = null }: LateOptions = {},
): (props: Props) => ReactNode {
  return function Late(props) {
    const need = useNeedWords()
    const [loaded, setLoaded] = useState<{ Part: (props: Props) => ReactNode } | null>(null)
    useEffect(() => {
      let isWanted = true
      const callOff = whenIdle(() => {
        Promise.all([load(), need(words)]).then(
          // As a transition it does not block: a press in between is handled first.
          ([Part]) => isWanted && startTransition(() => setLoaded({ Part })),
          (error: unknown) => console.error(error),
        )
      })
      return () => {
        isWanted = false
        callOff()
      }
    }, [need])
    if (!loaded) return fallback
    return (
      <ErrorBoundary>
        <loaded.Part {...props} />
      </ErrorBoundary>
    )
  }
}
