import type { Challenge } from '#contract/challenges/challenges.ts'
import { textIn } from '#contract/text-in.ts'

type Translated = Pick<
  Challenge,
  'title' | 'description' | 'theme' | 'titleTranslations' | 'descriptionTranslations' | 'themeTranslations'
>

/** A challenge's texts in the reader's language; a text without a translation stays in its original language. */
export function textsOf(challenge: Translated, language: string) {
  return {
    title: textIn(language, challenge.title, challenge.titleTranslations),
    description: textIn(language, challenge.description, challenge.descriptionTranslations),
    theme: textIn(language, challenge.theme, challenge.themeTranslations),
  }
}
