import { relativeFormat } from '#words/formats.ts'
import type { Language } from '#words/languages.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "2 hours ago", "1 day ago", in the reader's language; null for less than a minute, and for moments in the future. */
export function ago(moment: string, now: number, language: Language): string | null {
  const seconds = (now - Date.parse(moment)) / 1_000
  const unit = units.find(([, length]) => seconds >= length)
  if (!unit) return null
  const [name, length] = unit
  return relativeFormat(language, 'always').format(-Math.floor(seconds / length), name)
}
