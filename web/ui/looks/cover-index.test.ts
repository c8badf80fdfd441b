import { expect, test } from 'vitest'
import { coverIndex, generatedCovers } from './cover-index.ts'

const ids = Array.from({ length: 1200 }, (_, i) => `4uQeVj5tqViQh7yWWGStv${i}`)

test('an id keeps its cover', () => {
  expect(coverIndex('4uQeVj5tqViQh7yWWGStvk')).toBe(coverIndex('4uQeVj5tqViQh7yWWGStvk'))
})

test('every cover is drawn, none much more often than the others', () => {
  const drawn = new Map<number, number>()
  for (const id of ids) drawn.set(coverIndex(id), (drawn.get(coverIndex(id)) ?? 0) + 1)
  expect([...drawn.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: generatedCovers }, (_, i) => i + 1),
  )
  expect(Math.max(...drawn.values())).toBeLessThan(150)
})
