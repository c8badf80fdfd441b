import { expect, test } from 'vitest'
import { clock, lengthOf } from './clock.ts'

test('seconds are shown as minutes and two digits', () => {
  expect(clock(0)).toBe('0:00')
  expect(clock(9.99)).toBe('0:09')
  expect(clock(75)).toBe('1:15')
  expect(clock(599.4)).toBe('9:59')
  expect(clock(3605)).toBe('60:05')
})

test('what a media element says before it knows is the beginning', () => {
  expect(clock(Number.NaN)).toBe('0:00')
  expect(clock(Number.POSITIVE_INFINITY)).toBe('0:00')
  expect(clock(-3)).toBe('0:00')
})

test('three minutes stand in only for an unknown length', () => {
  expect(lengthOf({ duration: null })).toBe(180)
  expect(lengthOf({ duration: 12.5 })).toBe(12.5)
  expect(lengthOf({ duration: 0.5 })).toBe(0.5)
})
