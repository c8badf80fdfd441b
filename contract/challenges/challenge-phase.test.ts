import { expect, test } from 'vitest'
import { textIn } from '../text-in.ts'
import { daysLeft, isJudging, judgedUntil, phaseOf, timeLeft } from './challenge-phase.ts'

const period = { startDate: '2026-08-14T00:00:00.000Z', endDate: '2026-09-02T23:59:59.000Z' }
const at = (moment: string): Date => new Date(moment)

test('a challenge runs from its first to its last moment, both included', () => {
  expect(phaseOf(period, at('2026-08-13T23:59:59.999Z'))).toBe('upcoming')
  expect(phaseOf(period, at('2026-08-14T00:00:00.000Z'))).toBe('ongoing')
  expect(phaseOf(period, at('2026-09-02T23:59:59.000Z'))).toBe('ongoing')
  expect(phaseOf(period, at('2026-09-02T23:59:59.001Z'))).toBe('ended')
  expect(phaseOf({ startDate: at(period.startDate), endDate: at(period.endDate) }, at('2026-08-20'))).toBe(
    'ongoing',
  )
})

test('days are rounded up, to the start and then to the end', () => {
  expect(daysLeft(period, at('2026-08-12T00:00:00.000Z'))).toBe(2)
  expect(daysLeft(period, at('2026-08-12T00:00:00.001Z'))).toBe(2)
  expect(daysLeft(period, at('2026-08-11T23:59:59.999Z'))).toBe(3)
  expect(daysLeft(period, at('2026-09-02T23:59:58.000Z'))).toBe(1)
  expect(daysLeft(period, at('2026-09-02T23:59:59.000Z'))).toBe(0)
  expect(daysLeft(period, at('2026-09-03T00:00:00.000Z'))).toBeNull()
})

test('on the last day hours are counted, and minutes in the last hour', () => {
  const left = (moment: string) => {
    const { count, unit } = timeLeft(period, at(moment)) ?? {}
    return `${count} ${unit}`
  }
  expect(left('2026-08-11T23:00:00.000Z')).toBe('3 days')
  expect(left('2026-08-13T00:00:00.000Z')).toBe('1 days')
  expect(left('2026-08-13T00:01:00.000Z')).toBe('23 hours')
  expect(left('2026-09-02T18:48:00.000Z')).toBe('5 hours')
  expect(left('2026-09-02T22:59:59.000Z')).toBe('1 hours')
  expect(left('2026-09-02T23:00:59.000Z')).toBe('59 minutes')
  expect(left('2026-09-02T23:59:59.000Z')).toBe('1 minutes')
  expect(timeLeft(period, at('2026-09-03T00:00:00.000Z'))).toBeNull()
})

test('the listening room opens with the challenge and closes 48 hours after its end', () => {
  expect(judgedUntil(period).toISOString()).toBe('2026-09-04T23:59:59.000Z')
  expect(isJudging(period, at('2026-08-13T23:59:59.999Z'))).toBe(false)
  expect(isJudging(period, at('2026-08-14T00:00:00.000Z'))).toBe(true)
  expect(isJudging(period, at('2026-09-04T23:59:59.000Z'))).toBe(true)
  expect(isJudging(period, at('2026-09-04T23:59:59.001Z'))).toBe(false)
})

test('a text is read in one’s own language where there is one', () => {
  expect(textIn('en', '여름의 끝', { en: 'End of summer' })).toBe('End of summer')
  expect(textIn('de', '여름의 끝', { en: 'End of summer' })).toBe('여름의 끝')
  expect(textIn('en', '여름의 끝', { en: '' })).toBe('여름의 끝')
  expect(textIn('en', null, {})).toBeNull()
})
