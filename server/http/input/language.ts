import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { fallbackLanguage, type Language, languageKey, languages } from '#words/languages.ts'

/** The reader's language: their choice in the cookie, else the first of their browser that we support, else Korean. */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const wanted = [
    request.cookies?.[languageKey],
    ...(request.headers['accept-language'] ?? '').split(',', 10),
  ]
  for (const tag of wanted) {
    const spoken = spokenLanguage(tag)
    if (spoken) return spoken
  }
  return fallbackLanguage
}

/**
 * The language in which a page is rendered: a visitor who has chosen none gets the one in the address (`?lang=de`), so
 * that search engines find every language.
 */
export function pageLanguageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>, url: string): Language {
  const named = new URLSearchParams(url.split('?', 2)[1] ?? '').get('lang')
  return chosenLanguageOf(request) ?? spokenLanguage(named ?? undefined) ?? languageOf(request)
}

/** The reader's own choice, if they have made one. */
export function chosenLanguageOf(request: Pick<FastifyRequest, 'cookies'>): Language | undefined {
  return spokenLanguage(request.cookies?.[languageKey])
}

function spokenLanguage(tag: string | undefined): Language | undefined {
  return languages.find(language => language === tag?.trim().slice(0, 2).toLowerCase())
}
