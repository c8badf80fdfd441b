/** The languages Melodrome speaks. The first is the default and the fallback; its files are the type of all others. */
export const languages = ['ko', 'en', 'ja', 'zh', 'es', 'fr', 'de', 'pt'] as const

export type Language = (typeof languages)[number]

export const fallbackLanguage: Language = 'ko'

/** How each language calls itself. */
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

/** Where the browser keeps the choice: the local storage key, and the cookie that tells the server. */
export const languageKey = 'i18nextLng'

/** Any text -> a language we speak; `pt-BR` counts as `pt`, anything unknown as the fallback. */
export function languageFrom(text: string | null | undefined): Language {
  const wanted = text?.toLowerCase().split(/[-_]/)[0]
  return languages.find(language => language === wanted) ?? fallbackLanguage
}
