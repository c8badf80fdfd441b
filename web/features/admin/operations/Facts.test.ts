import { expect, test } from 'vitest'
import { isNumber } from './Facts.tsx'

test('counts and shares are numerals; moments and sizes are words', () => {
  expect([7, '0', '1,204', '9 / 60', '12 %'].map(isNumber)).toEqual([true, true, true, true, true])
  expect(['23.11.2026, 12:09', '30.5MB', 'PostgreSQL 18.4'].map(isNumber)).toEqual([false, false, false])
})
