interface Period {
  startDate: string
  endDate: string
}

/** "August 14"; in UTC, so that server and browser write the same. */
export function dayOf(moment: string, language: string): string {
  return written(moment, language, { month: 'long', day: 'numeric' })
}

/** "Aug 14", for a line with little room. */
export function shortDayOf(moment: string, language: string): string {
  return written(moment, language, { month: 'short', day: 'numeric' })
}

/** "August 14 — September 2". A line breaks between the days, never within one. */
export function periodOf({ startDate, endDate }: Period, language: string): string {
  const day = (moment: string): string => dayOf(moment, language).replaceAll(' ', '\u00a0')
  return `${day(startDate)} — ${day(endDate)}`
}

/**
 * The same, short enough for a poster's foot: "08.14 — 09.02". English readers do not agree on which number is the
 * month, so they get "Aug 14 — Sep 2".
 */
export function shortPeriodOf({ startDate, endDate }: Period, language: string): string {
  const short = (moment: string) => {
    if (language === 'en') return shortDayOf(moment, language)
    return written(moment, language, { month: '2-digit', day: '2-digit' })
      .replaceAll(' ', '')
      .replace(/\.$/, '')
  }
  return `${short(startDate)} — ${short(endDate)}`
}

function written(moment: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(moment))
}
