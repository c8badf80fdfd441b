import { expect, test } from 'vitest'
import { type Mark, secondsLeft, withMark } from './pace.ts'

const at = (seconds: number, bytes: number): Mark => ({ atMs: seconds * 1_000, bytes })

test('the time left follows from the pace so far', () => {
  expect(secondsLeft([at(0, 0), at(1, 100), at(2, 200)], 1_000)).toBe(8)
  expect(secondsLeft([at(0, 0), at(2, 1_000)], 1_000)).toBe(0)
})

test('only the last seconds count, so a line that slows down is noticed', () => {
  const fast = Array.from({ length: 10 }, (_, second) => at(second, second * 1_000))
  const slow = [at(10, 9_100), at(11, 9_200), at(12, 9_300), at(13, 9_400), at(14, 9_500), at(15, 9_600)]
  const marks = [...fast, ...slow].reduce<Mark[]>(withMark, [])
  expect(marks[0]).toEqual(at(10, 9_100))
  expect(secondsLeft(marks, 10_000)).toBe(4)
})

test('nothing is guessed at the very beginning or while the line stands still', () => {
  expect(secondsLeft([], 1_000)).toBeNull()
  expect(secondsLeft([at(0, 0), at(0.2, 500)], 1_000)).toBeNull()
  expect(secondsLeft([at(0, 500), at(5, 500)], 1_000)).toBeNull()
})
