import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:01Z', null],
  ['2026-11-21T12:00:05Z', null],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-15T12:00:00Z', '6 days ago'],
  ['2026-10-02T12:00:00Z', '50 days ago'],
])('%s is %s', (moment, said) => {
  expect(ago(moment, now, 'en')).toBe(said)
})
