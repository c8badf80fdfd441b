import { expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

const verdict = { closedAt: '2026-08-14T12:00:00Z', voterCount: 9, entryCount: 2, votersToFlip: 1 }

test('rows are counted until there are places; then an entry that was not judged has none', () => {
  const open = { verdict: null, isActive: true }
  expect([0, 1].map(at => shownPlace(open, { ranking: null }, at))).toEqual([1, 2])
  const judged = { verdict, isActive: true }
  expect(shownPlace(judged, { ranking: 2 }, 0)).toBe(2)
  expect(shownPlace(judged, { ranking: null }, 0)).toBeNull()
})

test('the entries of a cancelled challenge are not counted, because no places will follow', () => {
  expect(shownPlace({ verdict: null, isActive: false }, { ranking: null }, 0)).toBeNull()
})
