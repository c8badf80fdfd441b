import { expect, test } from 'vitest'
import { periodOf, shortPeriodOf } from './challenge-days.ts'

const period = { startDate: '2026-08-04T12:00:00Z', endDate: '2026-09-02T12:00:00Z' }

test.each([
  ['ko', '08.04 — 09.02'],
  ['de', '04.08 — 02.09'],
  ['en', 'Aug 4 — Sep 2'],
])('short days in %s can be taken for no others: %s', (language, said) => {
  expect(shortPeriodOf(period, language)).toBe(said)
})

test('a line with both days breaks between them only', () => {
  expect(periodOf(period, 'de').split(' ')).toEqual(['4.\u00a0August', '—', '2.\u00a0September'])
})
