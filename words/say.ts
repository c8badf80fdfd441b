import { numberText, pluralRules } from './formats.ts'
import { fallbackLanguage, type Language } from './languages.ts'
import type { Key, LoadedWords } from './namespaces.ts'

export type Values = Readonly<Record<string, string | number>>

/** `say('songs.likeCount', { count: 3 })`: the sentence in the reader's language. */
export interface Say {
  (key: Key, values?: Values): string
  readonly language: Language
}

/**
 * Makes the function that turns keys into sentences. The first segment of a key names the file, the rest the sentence
 * (which may itself contain dots). `{{name}}` is replaced by `values.name`; numbers are formatted for the language;
 * `count` chooses the plural form, where `key_zero` may stand for exactly 0. A sentence that `words` lacks is taken
 * from `fallback` (Korean); if that lacks it too, the key itself is shown, so that a gap is visible but harmless.
 * `words` may grow after the call: it is read at every use.
 */
export function createSay(language: Language, words: LoadedWords, fallback: LoadedWords = {}): Say {
  const own = { loaded: words, written: language }
  const last = { loaded: fallback, written: fallbackLanguage }
  const say = (key: Key, values: Values = {}) => {
    for (const { loaded, written } of [own, last]) {
      const sentence = sentenceOf(loaded, key, values.count, written)
      if (sentence !== undefined) return fill(sentence, values, written)
    }
    return key
  }
  return Object.assign(say, { language })
}

type Loaded = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

function sentenceOf(loaded: Loaded, key: string, count: unknown, language: string) {
  const dot = key.indexOf('.')
  const sentences = loaded[key.slice(0, dot)]
  const name = key.slice(dot + 1)
  // To choose a plural form takes longer than all the rest, and most sentences with a number have none.
  const only = sentences?.[name]
  if (only !== undefined || !sentences || typeof count !== 'number') return only
  const none = count === 0 ? sentences[`${name}_zero`] : undefined
  return none ?? sentences[`${name}_${pluralRules(language).select(count)}`] ?? sentences[`${name}_other`]
}

function fill(sentence: string, values: Values, language: Language): string {
  // Most sentences have no placeholder, and a page has hundreds of sentences.
  if (!sentence.includes('{{')) return sentence
  return sentence.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberText(language, value) : (value ?? placeholder)
  })
}
