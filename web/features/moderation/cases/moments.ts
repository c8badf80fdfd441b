/** "15 Jun 2026, 14:05" in the reader's language and time zone. */
export function momentIn(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  )
}

export function timeIn(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment))
}
