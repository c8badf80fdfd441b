const made = new Map<string, unknown>()

/**
 * Formats of `Intl`, each made once for its language and options: making one takes a phone up to twenty milliseconds, and
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

/** `12408` -> `12,408`. Whole numbers below 1000 are bare digits in all our languages, so they need no format. */
export function numberText(language: string, number: number): string {
  const isBare = Number.isInteger(number) && number >= 0 && number < 1000
  return isBare ? String(number) : numberFormat(language).format(number)
}

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, language, options)

/** `auto` says "yesterday" where `always` says "1 day ago". */
export const relativeFormat = (
  language: string,
  numeric: Intl.RelativeTimeFormatNumeric,
): Intl.RelativeTimeFormat => once(Intl.RelativeTimeFormat, language, { numeric })

export const pluralRules = (language: string): Intl.PluralRules => once(Intl.PluralRules, language, {})
