import { numberFormat } from '#words/formats.ts'
import type { Language } from '#words/languages.ts'

const minute = 60
const hour = 60 * minute

/**
 * "42 seconds", "5 minutes", "20 hours", in the reader's language; rounded up, so that this wait is always long enough.
 */
export function waitInWords(seconds: number, language: Language): string {
  if (seconds <= minute) return inUnits('second', seconds, language)
  if (seconds <= 2 * hour) return inUnits('minute', Math.ceil(seconds / minute), language)
  return inUnits('hour', Math.ceil(seconds / hour), language)
}

function inUnits(unit: 'second' | 'minute' | 'hour', count: number, language: Language): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
