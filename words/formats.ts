import type { Language } from './languages.ts'

const made = new Map<string, unknown>()

/**
 * Formats of `Intl`, each made once for its language and options: making one takes a phone tens of milliseconds, and
 * every row of a list needs the same.
 */
function once<Format>(
  Format: new (language: string, options: object) => Format,
  language: string,
  options: object,
): Format {
  const key = `${Format.name} ${language} ${JSON.stringify(options)}`
  const known = (made.get(key) as Format | undefined) ?? new Format(language, options)
  made.set(key, known)
  return known
}

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(Intl.NumberFormat, language, options)

/** What stands between thousands, and before decimals. */
const separators: Readonly<Partial<Record<Language, readonly [thousands: string, decimal: string]>>> = {
  es: ['.', ','],
  fr: ['\u202f', ','],
  de: ['.', ','],
  pt: ['.', ','],
}
const usualSeparators = [',', '.'] as const

/**
 * `12408` -> `12,408`, `4.65` with one decimal -> `4.7`. Written without `Intl`, which takes a phone longer than the
 * rest of a card (decision 0143); other numbers of decimals are left to it.
 */
export function numberText(language: Language, number: number, decimals: 0 | 1 = 0): string {
  if (decimals === 0 && !Number.isSafeInteger(number)) return numberFormat(language).format(number)
  const [thousands, decimal] = separators[language] ?? usualSeparators
  const rounded = Math.round(number * 10 ** decimals) / 10 ** decimals
  const [whole = '', fraction] = rounded.toFixed(decimals).split('.')
  // Spanish writes 1234 and 12.345.
  const isGrouped = language !== 'es' || Math.abs(rounded) >= 10_000
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, language, options)

/** `auto` says "yesterday" where `always` says "1 day ago". */
export const relativeFormat = (
  language: string,
  numeric: Intl.RelativeTimeFormatNumeric,
): Intl.RelativeTimeFormat => once(Intl.RelativeTimeFormat, language, { numeric })

export const pluralRules = (language: string): Intl.PluralRules => once(Intl.PluralRules, language, {})
