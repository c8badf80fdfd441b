import { fallbackLanguage, type Language } from '#words/languages.ts'
import type { LoadedWords, Namespace } from '#words/namespaces.ts'
import { createSay, type Say } from '#words/say.ts'

/** One index per language, so that a page includes the addresses of one language's files at most, not of all eight. */
const indexes = import.meta.glob<WordFiles>('./files/*.ts', { import: 'files' })

type WordFiles = Record<string, () => Promise<Record<string, string>>>

/** The words of one reader: those that are loaded, and the way to load more. */
export interface WordStore {
  readonly say: Say
  readonly loaded: LoadedWords
  /** The namespaces that were needed so far; another language must load the same before it can be used. */
  namespaces: () => Namespace[]
  /** Loads the missing ones; a route awaits this before it is shown. */
  need: (namespaces: readonly Namespace[]) => Promise<void>
}

export function createWords(language: Language, loaded: LoadedWords = {}): WordStore {
  const fallback: LoadedWords = {}
  const needed = new Set<Namespace>()
  const load = async (namespace: Namespace) => {
    needed.add(namespace)
    try {
      loaded[namespace] ??= await wordsOf(language, namespace)
    } catch (error) {
      console.error(error)
      fallback[namespace] ??= await wordsOf(fallbackLanguage, namespace)
    }
  }
  return {
    say: createSay(language, loaded, fallback),
    loaded,
    namespaces: () => [...needed],
    need: async namespaces => {
      await Promise.all(namespaces.map(load))
    },
  }
}

/** One file of words; rejects if it cannot be loaded. */
export async function wordsOf(language: Language, namespace: Namespace): Promise<Record<string, string>> {
  const index = await indexes[`./files/${language}.ts`]?.()
  const ending = `/${namespace}.json`
  const file = Object.entries(index ?? {}).find(([path]) => path.endsWith(ending))?.[1]
  if (!file) throw new Error(`There are no words at ${language}/${namespace}`)
  return await file()
}
