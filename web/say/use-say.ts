import { createContext, useContext } from 'react'
import type { Say } from '#words/say.ts'

export const SayContext = createContext<Say | null>(null)

/** The function that speaks the reader's language. */
export function useSay(): Say {
  const say = useContext(SayContext)
  if (!say) throw new Error('useSay needs a SayContext around it')
  return say
}
