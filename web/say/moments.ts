import { dateFormat } from '#words/formats.ts'

/** "15 Jun 2026, 14:05" in the reader's language and time zone. */
export function momentOf(moment: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** "14:05". */
export function timeOf(moment: string, language: string): string {
  return dateFormat(language, { timeStyle: 'short' }).format(new Date(moment))
}

/** "15 June 2026". */
export function dayOf(moment: string, language: string): string {
  return dateFormat(language, { dateStyle: 'long' }).format(new Date(moment))
}

/** The format of hours on clocks in this language: "9:14 PM", but "09:14". */
export function hourOf(language: string): 'numeric' | '2-digit' {
  const { hour12 } = dateFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? 'numeric' : '2-digit'
}
