/** "15 Jun 2026, 14:05" the reader's way, in their own time. */
export function momentIn(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  )
}

export function timeIn(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment))
}
