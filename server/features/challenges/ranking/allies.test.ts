import { expect, test } from 'vitest'
import { alliancesOf } from './allies.ts'
import type { Ballot } from './ballots.ts'

const ballot = (...scores: number[]): Ballot => scores.map((score, entry) => ({ entry, score }))
const times = (count: number, one: Ballot): Ballot[] => Array.from({ length: count }, () => one)
const first = (count: number) => new Set(Array.from({ length: count }, (_, number) => number))

test('a group with a favourite of its own is found, with the numbers of both sides', () => {
  const ballots = [...times(5, ballot(3, 4, 5)), ...times(14, ballot(5, 4, 2)), ballot(3, 4, 5)]
  expect(alliancesOf(ballots, first(5))).toEqual([
    { entry: 2, heard: 5, share: 1, othersHeard: 15, othersShare: 1 / 15, chance: expect.any(Number) },
  ])
  // U = 72.5 of 75 with ties of 6 and 14: z = (72.5 - 37.5 - 0.5) / √(75/12 · (21 - 2940/380)) = 3.79
  expect(alliancesOf(ballots, first(5))[0]!.chance).toBeCloseTo(0.000_075, 5)
  const modest = [...times(5, ballot(5, 1, 4)), ...times(14, ballot(5, 4, 2)), ballot(3, 4, 5)]
  expect(alliancesOf(modest, first(5))).toMatchObject([{ entry: 2, share: 0.5 }])
})

test('nothing is reported for a group that thinks as everybody does, one that finds all equal, and two friends', () => {
  const agreed = times(20, ballot(3, 4, 5))
  expect(alliancesOf(agreed, first(5))).toEqual([])
  const bored = [...times(5, ballot(3, 3, 3)), ...times(15, ballot(4, 3, 3))]
  expect(alliancesOf(bored, first(5))).toEqual([])
  const friends = [...times(2, ballot(3, 4, 5)), ...times(15, ballot(5, 4, 2))]
  expect(alliancesOf(friends, first(2))).toEqual([])
  const alone = [...times(5, [{ entry: 0, score: 5 }]), ...times(15, ballot(1, 2, 3))]
  expect(alliancesOf(alone, first(5))).toEqual([])
})
