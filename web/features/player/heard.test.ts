import { expect, test } from 'vitest'
import { HeardParts } from './heard.ts'

function after(...places: (number | null)[]): HeardParts {
  const parts = new HeardParts()
  for (const place of places) parts.reach(place)
  return parts
}

test('what the sound goes through is heard, in one piece', () => {
  const parts = after(0, 0.25, 0.5, 2)
  expect(parts.take()).toEqual([[0, 2]])
  expect(parts.take()).toEqual([])
  parts.reach(2.5)
  expect(parts.take()).toEqual([[2, 2.5]])
})

test('jumps, pauses and silence are not heard', () => {
  expect(after(0, 1, 60, 61).take()).toEqual([
    [0, 1],
    [60, 61],
  ])
  expect(after(60, 1, 2).take()).toEqual([[1, 2]])
  expect(after(0, 1, null, 2, 3).take()).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(after(5, 5, 5).take()).toEqual([])
})
