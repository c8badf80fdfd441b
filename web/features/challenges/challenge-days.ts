interface Period {
  startDate: string
  endDate: string
}

/** "August 14"; in UTC, so that server and browser write the same. */
export function dayOf(moment: string, language: string): string {
  return written(moment, language, { month: 'long', day: 'numeric' })
}

/** "August 14 — September 2". */
export function periodOf({ startDate, endDate }: Period, language: string): string {
  return `${dayOf(startDate, language)} — ${dayOf(endDate, language)}`
}

/** The same in as few signs as a poster's foot has room for: "08.14 — 09.02". English readers do not agree on which number is the month: "Aug 14 — Sep 2". */
export function shortPeriodOf({ startDate, endDate }: Period, language: string): string {
  const short = (moment: string) => {
    if (language === 'en') return written(moment, language, { month: 'short', day: 'numeric' })
    return written(moment, language, { month: '2-digit', day: '2-digit' })
      .replaceAll(' ', '')
      .replace(/\.$/, '')
  }
  return `${short(startDate)} — ${short(endDate)}`
}

function written(moment: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(moment))
}
