import { expect, test } from 'vitest'
import { numberFormat, numberText } from './formats.ts'
import { languages } from './languages.ts'

test('numbers are written as `Intl` writes them in every language', () => {
  const whole = [
    0, 7, 999, 1000, 1234, 9999, 10_000, 12_408, 123_456, 1_234_567, 9_007_199_254_740_991, -3, -1234,
  ]
  const others = [0.5, 999.25, 1e21, Number.POSITIVE_INFINITY]
  for (const language of languages)
    for (const number of [...whole, ...others])
      expect(numberText(language, number)).toBe(numberFormat(language).format(number))
})

test('an average has one decimal, rounded as `Intl` rounds it', () => {
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const hundredths = Array.from({ length: 1001 }, (_, at) => at / 100)
  for (const language of languages)
    for (const number of [...hundredths, 1234.5, 12_345.6])
      expect(numberText(language, number, 1)).toBe(numberFormat(language, oneDecimal).format(number))
})
