import { useMemo } from 'react'
import { dateFormat, numberText } from '#words/formats.ts'
import { useSay } from './use-say.ts'

export interface NumberWords {
  /** `12408` -> `12,408`. */
  count: (number: number) => string
  /** An average of stars, always with one decimal: `4.7`. */
  average: (stars: number) => string
  /** The day of a moment, in UTC, so that server and browser write the same. */
  day: (moment: string) => string
}

/** Numbers and days as the reader's language writes them. */
export function useNumbers(): NumberWords {
  const { language } = useSay()
  return useMemo(
    () => ({
      count: number => numberText(language, number),
      average: stars => numberText(language, stars, 1),
      day: moment => dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment)),
    }),
    [language],
  )
}
