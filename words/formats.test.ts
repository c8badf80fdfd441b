import { expect, test } from 'vitest'
import { numberFormat, numberText } from './formats.ts'
import { languages } from './languages.ts'

test('a number is written as the language writes it, also where no format is made for it', () => {
  const numbers = [0, 7, 42, 999, 1000, 12408, 1234567, 0.5, 999.5, -3]
  for (const language of languages)
    for (const number of numbers)
      expect(numberText(language, number)).toBe(numberFormat(language).format(number))
})
