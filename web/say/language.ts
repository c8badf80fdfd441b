import { type Language, languageKey } from '#words/languages.ts'
import type { Namespace } from '#words/namespaces.ts'
import { setCookie } from '../cookies.ts'
import { keepTyped } from '../session/unauthorized.ts'
import { wordsOf } from './words.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Stores the choice and reloads the page in the new language. Rejects, with nothing changed, if the language cannot be
 * loaded or the browser refuses to store the choice.
 */
export async function changeLanguage(language: Language, loaded: readonly Namespace[]): Promise<void> {
  await Promise.all(loaded.map(async namespace => await wordsOf(language, namespace)))
  localStorage.setItem(languageKey, language)
  setCookie(languageKey, language, yearSeconds)
  keepTyped()
  location.reload()
}

/** The choice kept in this browser, if any. */
export function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

/** Writes the cookie with the choice again after it was lost. */
export function mirrorLanguage(language: string): void {
  setCookie(languageKey, language, yearSeconds)
}
