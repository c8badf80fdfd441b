import { startTransition, useEffect, useState } from 'react'
import type { Namespace } from '#words/namespaces.ts'
import { useNeedWords } from '../../say/use-say.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const noMoreWords: readonly Namespace[] = []

/**
 * A part of a page that comes once it has come to rest: null until its chunk and its words are there. `load` and `words` must stay
 * the same between renders. A part that can't be fetched stays away; the page is whole without it.
 */
export function useLate<T extends object>(load: () => Promise<T>, words = noMoreWords): T | null {
  const need = useNeedWords()
  const [late, setLate] = useState<T | null>(null)
  useEffect(() => {
    let isWanted = true
    const callOff = whenIdle(() => {
      Promise.all([load(), need(words)]).then(
        // Nobody waits for it: a press in between goes first.
        ([part]) => isWanted && startTransition(() => setLate(part)),
        (error: unknown) => console.error(error),
      )
    })
    return () => {
      isWanted = false
      callOff()
    }
  }, [load, need, words])
  return late
}
