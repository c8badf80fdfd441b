import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastStars } from './last-stars.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keptStars() {
  const sent: number[] = []
  return { sent, ...lastStars(stars => sent.push(stars)) }
}

test('of the stars that arrow keys pass only the last are sent, when the keys rest', () => {
  const { sent, choose } = keptStars()
  for (const stars of [2, 3, 4]) {
    choose(stars, true)
    vi.advanceTimersByTime(500)
  }
  expect(sent).toEqual([])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([4])
  choose(5, true)
  vi.advanceTimersByTime(600)
  expect(sent).toEqual([4, 5])
})

test('they are sent at once when the keys are left, and not again', () => {
  const { sent, choose, settle } = keptStars()
  settle()
  expect(sent).toEqual([])
  choose(3, true)
  settle()
  expect(sent).toEqual([3])
  vi.advanceTimersByTime(600)
  settle()
  expect(sent).toEqual([3])
})

test('a press is sent at once, in place of what the keys stood on', () => {
  const { sent, choose } = keptStars()
  choose(2, true)
  choose(5, false)
  expect(sent).toEqual([5])
  vi.advanceTimersByTime(600)
  expect(sent).toEqual([5])
})
