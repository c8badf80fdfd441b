import { describe, expect, test } from 'vitest'
import { fallbackLanguage, type Language, languages } from './languages.ts'

declare global {
  interface ImportMeta {
    glob: <T>(
      pattern: string,
      options: { eager: true; import: 'default'; query?: '?raw' },
    ) => Record<string, T>
  }
}

type Sentences = Record<string, string>

const files = import.meta.glob<Sentences>('./*/*/*.json', { eager: true, import: 'default' })
const texts = import.meta.glob<string>('./*/*/*.json', { eager: true, import: 'default', query: '?raw' })
const namespaces = Object.keys(files).flatMap(file => file.match(/^\.\/ko\/.+\/(.+)\.json$/)?.[1] ?? [])
const translations = languages.filter(language => language !== fallbackLanguage)
const pluralEnding = /_(zero|one|two|few|many|other)$/

/** Of the one room that has it. */
function textIn<T>(all: Record<string, T>, language: Language, namespace: string): T | undefined {
  const isIt = (path: string) => path.startsWith(`./${language}/`) && path.endsWith(`/${namespace}.json`)
  return Object.entries(all).find(([path]) => isIt(path))?.[1]
}

describe.each(namespaces)('%s', namespace => {
  const original = sentencesOf(fallbackLanguage, namespace)

  test.each(translations)('says the same things in %s', language => {
    expect(keysOf(sentencesOf(language, namespace))).toEqual(keysOf(original))
  })

  test.each(languages)('has exactly the plural forms of %s', language => {
    const sentences = sentencesOf(language, namespace)
    const forms = pluralFormsOf(sentences)
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, found] of Object.entries(forms)) {
      // If a language has no plural form for 0, "zero" is a sentence that we chose to add.
      const counted = wanted.includes('zero') ? found : found.filter(form => form !== 'zero')
      expect(counted.toSorted(), key).toEqual(wanted)
      expect(found.includes('zero'), `${key}_zero`).toBe(pluralFormsOf(original)[key]?.includes('zero'))
      // It would be said instead of all its forms.
      expect(sentences, key).not.toHaveProperty([key])
    }
  })

  test.each(translations)('keeps the placeholders in %s', language => {
    for (const [key, sentence] of Object.entries(sentencesOf(language, namespace))) {
      const source = original[key] ?? original[key.replace(pluralEnding, '_other')] ?? ''
      // "one" may leave out its number: "a comment".
      const spared = key.endsWith('_one') || key.endsWith('_zero') ? ['count'] : []
      const asked = placeholdersOf(source).filter(name => !spared.includes(name))
      expect(
        placeholdersOf(sentence).filter(name => !spared.includes(name)),
        key,
      ).toEqual(asked)
    }
  })

  // The second of two equal keys silently wins, so two rooms with the same key would show one sentence.
  test.each(languages)('says each thing once in %s', language => {
    const keys = [...(textIn(texts, language, namespace) ?? '').matchAll(/^ *"([^"]+)":/gm)]
    expect(keys.length).toBeGreaterThan(0)
    expect(keys).toHaveLength(Object.keys(sentencesOf(language, namespace)).length)
  })

  test.each(languages)('leaves nothing unsaid in %s', language => {
    for (const [key, sentence] of Object.entries(sentencesOf(language, namespace))) {
      expect(sentence.trim(), key).not.toBe('')
    }
  })

  test.each(translations)('leaves no Korean behind in %s', language => {
    for (const [key, sentence] of Object.entries(sentencesOf(language, namespace))) {
      expect(sentence, key).not.toMatch(/\p{Script=Hangul}/u)
    }
  })
})

test('no language has a file that Korean lacks', () => {
  expect(Object.keys(files)).toHaveLength(namespaces.length * languages.length)
})

/** The sentences of a language that break one of its rules: key and sentence. */
function breaking(language: Language, habit: RegExp, but: readonly string[] = []): string[] {
  return namespaces.flatMap(namespace =>
    Object.entries(sentencesOf(language, namespace))
      .filter(([key, sentence]) => habit.test(sentence) && !but.includes(`${namespace}.${key}`))
      .map(([key, sentence]) => `${namespace}.${key}: ${sentence}`),
  )
}

describe('one voice per language', () => {
  test('French says vous', () => {
    const tu = /(?<![\p{L}’-])(?:tu|te|toi|ton|ta|tes|t’(?=\p{L}))(?![\p{L}’])|-(?:toi|tu)\b/iu
    const asked =
      /(?:^|[.!?…]\s)(?:choisis (?!parmi|sur)|saisis|vérifie|réessaie|remplis|connecte|indique|dépose|retourne|participe|rivalise|mets|publie |écoute (?:au|avec))(?!\p{L})/iu
    expect(breaking('fr', tu)).toEqual([])
    expect(breaking('fr', asked)).toEqual([])
  })

  test('Chinese says 你', () => expect(breaking('zh', /您/)).toEqual([]))

  test('English logs in; the sign-in that is quoted to us stands in the bar only', () => {
    expect(breaking('en', /\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i, ['shell.account.logIn'])).toEqual([])
  })

  test('what is counted in English has its own word for one', () => {
    const counted = /\{\{(?!who)\w+\}\} (?:likes|replies|comments|plays|votes|entries|followers|ratings)\b/
    const unformed = namespaces.flatMap(namespace =>
      Object.entries(sentencesOf('en', namespace)).filter(
        ([key, sentence]) => counted.test(sentence) && !pluralEnding.test(key),
      ),
    )
    // These are limits, which are never 1.
    expect(unformed.map(([key]) => key)).toEqual(['rated.few', 'comment.newcomer'])
    expect(sentencesOf('en', 'forum')).toMatchObject({ likes_one: '{{count}} like', replies_one: 'reply' })
  })
})

describe('signs as they are printed', () => {
  test('French keeps a colon, a semicolon, a mark and a quote with their word', () => {
    expect(breaking('fr', / [:;!?»]|« |[\p{L}}][;!?]/u)).toEqual([])
  })

  test.each(['ja', 'zh'] as const)('%s writes a full-width colon', language => {
    expect(breaking(language, /[\u3041-\u9FFF）」』]: ?\S/u)).toEqual([])
  })
})

function sentencesOf(language: Language, namespace: string): Sentences {
  const sentences = textIn(files, language, namespace)
  if (!sentences) throw new Error(`words/${language}/${namespace}.json is missing`)
  return sentences
}

function keysOf(sentences: Sentences): string[] {
  return [...new Set(Object.keys(sentences).map(key => key.replace(pluralEnding, '')))].toSorted()
}

/** Plural keys without their ending -> the endings found. */
function pluralFormsOf(sentences: Sentences): Record<string, string[]> {
  const forms: Record<string, string[]> = {}
  for (const key of Object.keys(sentences)) {
    const form = key.match(pluralEnding)?.[1]
    if (form) (forms[key.replace(pluralEnding, '')] ??= []).push(form)
  }
  return forms
}

function placeholdersOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1] ?? '').toSorted()
}
