import { expect, test } from 'vitest'
import { Moment, SentMoment } from './shapes.ts'

test('a moment lies in a year that PostgreSQL knows, counted in UTC, and every other is refused', () => {
  for (const moment of ['0001-01-01T00:00:00Z', '2026-11-28T09:30:00.123Z', '9998-12-31T23:59:59Z']) {
    expect(Moment.safeParse(moment).success, moment).toBe(true)
    expect(SentMoment.safeParse(moment).success, moment).toBe(true)
  }
  for (const moment of ['0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'today'])
    for (const shape of [Moment, SentMoment]) expect(shape.safeParse(moment).success, moment).toBe(false)
  for (const moment of ['0001-01-01T00:00:00+01:00', '9998-12-31T23:59:59-01:00'])
    expect(SentMoment.safeParse(moment).success, moment).toBe(false)
})
