import { expect, test } from 'vitest'
import { periodOf, shortPeriodOf } from './challenge-days.ts'

const period = { startDate: '2026-08-03T15:30:00Z', endDate: '2026-09-02T12:00:00Z' }

test.each([
  ['ko', '08.03 — 09.02', '08.04 — 09.02'],
  ['de', '03.08 — 02.09', '04.08 — 02.09'],
  ['en', 'Aug 3 — Sep 2', 'Aug 4 — Sep 2'],
])('short days in %s can be taken for no others: %s, and in Seoul %s', (language, utc, seoul) => {
  expect(shortPeriodOf(period, language, 'UTC')).toBe(utc)
  expect(shortPeriodOf(period, language, 'Asia/Seoul')).toBe(seoul)
})

test.each([
  ['ja', '8月3日 15:30 —\n9月2日 12:00 UTC', '8月4日 0:30 —\n9月2日 21:00 GMT+9'],
  ['de', '3. Aug. 15:30 —\n2. Sept. 12:00 UTC', '4. Aug. 00:30 —\n2. Sept. 21:00 GMT+9'],
  ['en', 'Aug 3 15:30 —\nSep 2 12:00 UTC', 'Aug 4 12:30 AM —\nSep 2 9:00 PM GMT+9'],
])('in %s a period has its hours and its zone', (language, utc, seoul) => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(spaced(periodOf(period, language, 'UTC'))).toBe(utc)
  expect(spaced(periodOf(period, language, 'Asia/Seoul'))).toBe(seoul)
})

test('a line breaks between day and time, or after the start', () => {
  expect(periodOf(period, 'en', 'Asia/Seoul').split(/[ \n]/)).toEqual([
    'Aug\u00a04',
    '12:30\u00a0AM\u00a0—',
    'Sep\u00a02',
    '9:00\u00a0PM\u00a0GMT+9',
  ])
})
