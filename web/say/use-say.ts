import { createContext, useContext } from 'react'
import type { Say } from '#words/say.ts'
import type { WordStore } from './words.ts'

export const WordsContext = createContext<WordStore | null>(null)

/** The function that returns sentences in the reader's language. */
export function useSay(): Say {
  return useWords().say
}

/**
 * Loads words for content that loads later than its page: a dialog's chunk awaits them before it opens, as a route does
 * before it is shown.
 */
export function useNeedWords(): WordStore['need'] {
  return useWords().need
}

function useWords(): WordStore {
  const words = useContext(WordsContext)
  if (!words) throw new Error('No WordsContext')
  return words
}
