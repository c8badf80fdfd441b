import { expect, test } from 'vitest'
import { replayedParts } from './replayed.ts'

/** A hundred slots that were heard equally often, and the parts that were heard more often. */
function heard(once: number, ...again: [from: number, to: number, times: number][]): number[] {
  return Array.from({ length: 100 }, (_, slot) =>
    again.reduce((sum, [from, to, times]) => sum + (slot >= from && slot < to ? times : 0), once),
  )
}

test('a part heard more often than its surroundings is a moment, at the second where it begins', () => {
  const { moments, strip } = replayedParts(heard(10, [40, 46, 12]), 200)
  expect(moments).toEqual([80])
  expect(strip).toHaveLength(100)
  expect([strip[0], strip[42], strip[99]]).toEqual([0, 100, 0])
  expect(replayedParts(heard(10), 200)).toEqual({ strip: [], moments: [] })
})

test('one person’s second hearing makes no favourite, and a part heard often needs as many more hearings', () => {
  expect(replayedParts(heard(3, [40, 46, 1]), 200).moments).toEqual([])
  expect(replayedParts(heard(3, [40, 46, 2]), 200).moments).toEqual([80])
  expect(replayedParts(heard(1000, [40, 46, 200]), 200).moments).toEqual([])
})

test('a beginning that is heard more often than the end makes no moment', () => {
  const leaving = Array.from({ length: 100 }, (_, slot) => 200 - slot)
  expect(replayedParts(leaving, 200).moments).toEqual([])
})

test('the three warmest parts are shown, in the song’s order, and parts near each other only once', () => {
  const slots = heard(10, [10, 13, 8], [15, 17, 30], [40, 43, 20], [60, 63, 9], [85, 88, 40])
  expect(replayedParts(slots, 100).moments).toEqual([15, 40, 85])
})
