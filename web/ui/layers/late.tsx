import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { useNeedWords } from '../../say/use-say.ts'
import { Forgiving } from '../Forgiving.tsx'
import { whenIdle } from './when-idle.ts'

interface LateOptions {
  /** What the part says beyond the words of its page. */
  words?: readonly Namespace[]
  /** Stands in its place until it is there. */
  fallback?: ReactNode
}

/**
 * A part of a page that comes once the page has come to rest: its chunk and its words are fetched when the browser is
 * idle. A part that can't be fetched stays away, and one that fails goes; the page is whole without it.
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
          // It is not waited for: a press in between goes first.
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
      <Forgiving>
        <loaded.Part {...props} />
      </Forgiving>
    )
  }
}
