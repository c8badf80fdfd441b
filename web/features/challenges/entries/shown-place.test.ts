import { expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

const verdict = { closedAt: '2026-08-14T12:00:00Z', voterCount: 9, entryCount: 2, votersToFlip: 1 }

test('rows are counted until there are places; then an entry that was not judged has none', () => {
  expect([0, 1].map(at => shownPlace({ verdict: null }, { ranking: null }, at))).toEqual([1, 2])
  expect(shownPlace({ verdict }, { ranking: 2 }, 0)).toBe(2)
  expect(shownPlace({ verdict }, { ranking: null }, 0)).toBeNull()
})
