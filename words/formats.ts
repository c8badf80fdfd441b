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

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, language, options)

/** `auto` says "yesterday" where `always` says "1 day ago". */
export const relativeFormat = (
  language: string,
  numeric: Intl.RelativeTimeFormatNumeric,
): Intl.RelativeTimeFormat => once(Intl.RelativeTimeFormat, language, { numeric })

export const pluralRules = (language: string): Intl.PluralRules => once(Intl.PluralRules, language, {})
