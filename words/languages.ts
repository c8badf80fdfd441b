/**
 * The languages of Melodrome. The first is the default and the fallback; the types of all others come from its files.
 */
export const languages = ['ko', 'en', 'ja', 'zh', 'es', 'fr', 'de', 'pt'] as const

export type Language = (typeof languages)[number]

export const fallbackLanguage: Language = 'ko'

/** The name of each language, in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  ko: '한국어',
  en: 'English',
  ja: '日本語',
  zh: '中文',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

/** The local storage key of the choice, and the name of the cookie that tells the server. */
export const languageKey = 'i18nextLng'

/** Any text -> a supported language; `pt-BR` counts as `pt`, anything unknown as the fallback. */
export function languageFrom(text: string | null | undefined): Language {
  const wanted = text?.toLowerCase().split(/[-_]/)[0]
  return languages.find(language => language === wanted) ?? fallbackLanguage
}
