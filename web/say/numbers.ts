import { useMemo } from 'react'
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
  return useMemo(() => numbersOf(language), [language])
}

const known = new Map<string, NumberWords>()

function numbersOf(language: string): NumberWords {
  const words = known.get(language) ?? newNumbers(language)
  known.set(language, words)
  return words
}

/** Each format is created when it is first needed: that takes a phone ten milliseconds, and a list shows no days. */
function newNumbers(language: string): NumberWords {
  const whole = once(() => new Intl.NumberFormat(language))
  const tenths = once(
    () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))
  return {
    count: number => whole().format(number),
    average: stars => tenths().format(stars),
    day: moment => day().format(new Date(moment)),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
