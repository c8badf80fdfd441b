import { expect, test } from 'vitest'
import { waitInWords } from './wait-in-words.ts'

test('a wait is said in the unit one would use, rounded up', () => {
  expect([1, 59, 61, 900, 3_601, 7_201].map(seconds => waitInWords(seconds, 'en'))).toEqual([
    '1 second',
    '59 seconds',
    '2 minutes',
    '15 minutes',
    '61 minutes',
    '3 hours',
  ])
  expect(waitInWords(900, 'ko')).toBe('15분')
  expect(waitInWords(900, 'de')).toBe('15 Minuten')
})
