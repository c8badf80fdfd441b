import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { nextTurn } from '../shown-phase.ts'
import { wakeAt } from './wake-at.ts'

const start = Date.parse('2026-08-14T06:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start - 30 * dayMs })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page looks again when a moment has come, also one that is further away than a timer can wait', () => {
  const look = vi.fn()
  const stop = wakeAt(new Date(start).toISOString(), look)
  vi.advanceTimersByTime(30 * dayMs)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(look).toHaveBeenCalledTimes(1)
  // As long as the server still says the same.
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(dayMs)
  expect(look).toHaveBeenCalledTimes(2)
})

test('a device that has slept looks within a minute, and a page that comes late at once', () => {
  const look = vi.fn()
  const moment = new Date(start).toISOString()
  const stop = wakeAt(moment, look)
  vi.setSystemTime(start + dayMs)
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(1)
  stop()
  const late = vi.fn()
  wakeAt(moment, late)()
  expect(late).toHaveBeenCalledTimes(1)
})

test('the next turn of a challenge is its start, then its end, then the end of judging', () => {
  const times = { startDate: 'start', endDate: 'end', judgedUntil: 'judged', timeLeft: null, isActive: true }
  expect(nextTurn({ ...times, phase: 'upcoming', isJudging: false })).toBe('start')
  expect(nextTurn({ ...times, phase: 'ongoing', isJudging: true })).toBe('end')
  expect(nextTurn({ ...times, phase: 'ended', isJudging: true })).toBe('judged')
  expect(nextTurn({ ...times, phase: 'ended', isJudging: false })).toBeNull()
  expect(nextTurn({ ...times, phase: 'upcoming', isJudging: false, isActive: false })).toBeNull()
})
