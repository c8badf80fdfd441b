import type { Challenge } from '#contract/challenges/challenges.ts'
import { textIn } from '#contract/text-in.ts'

type Translated = Pick<
  Challenge,
  'title' | 'description' | 'theme' | 'titleTranslations' | 'descriptionTranslations' | 'themeTranslations'
>

/** A challenge's words in the reader's language, each as it was first written where that has none. */
export function textsOf(challenge: Translated, language: string) {
  return {
    title: textIn(language, challenge.title, challenge.titleTranslations),
    description: textIn(language, challenge.description, challenge.descriptionTranslations),
    theme: textIn(language, challenge.theme, challenge.themeTranslations),
  }
}
