import { expect, test } from 'vitest'
import { dayName, daysOf } from './days.ts'

const said = (id: string, userId: string, moment: Date) => ({ id, userId, createdAt: moment.toISOString() })

test('messages stand by days, and within a day by who wrote them without a long pause', () => {
  const days = daysOf([
    said('a', 'jun', new Date(2026, 5, 14, 23, 59)),
    said('b', 'jun', new Date(2026, 5, 15, 0, 1)),
    said('c', 'jun', new Date(2026, 5, 15, 0, 2)),
    said('d', 'mina', new Date(2026, 5, 15, 0, 3)),
    said('e', 'mina', new Date(2026, 5, 15, 0, 30)),
  ])
  expect(days.map(({ runs }) => runs.map(run => run.map(({ id }) => id).join('')))).toEqual([
    ['a'],
    ['bc', 'd', 'e'],
  ])
  expect(daysOf([])).toEqual([])
})

test('a day is called as people call it, and has its year where that is another one', () => {
  const now = new Date(2026, 5, 15, 0, 5)
  const named = (year: number, month: number, day: number, language: 'ko' | 'en' = 'en') =>
    dayName(new Date(year, month, day, 23).toISOString(), now, language)
  expect(named(2026, 5, 15)).toBe('Today')
  expect(named(2026, 5, 14)).toBe('Yesterday')
  expect(named(2026, 5, 14, 'ko')).toBe('어제')
  expect(named(2026, 5, 13)).toBe('Saturday, June 13')
  expect(named(2025, 11, 31)).toBe('Wednesday, December 31, 2025')
})
