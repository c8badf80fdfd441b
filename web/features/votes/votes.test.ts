import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type Vote, voteAfterPress, votesAfter } from './votes.ts'

const undecided = { likes: 10, dislikes: 3, isLike: null }

test('a first vote counts once', () => {
  expect(votesAfter(undecided, true)).toEqual({ likes: 11, dislikes: 3, isLike: true })
  expect(votesAfter(undecided, false)).toEqual({ likes: 10, dislikes: 4, isLike: false })
})

test('changing sides moves one vote from one count to the other', () => {
  const liking = votesAfter(undecided, true)
  expect(votesAfter(liking, false)).toEqual({ likes: 10, dislikes: 4, isLike: false })
})

test('taking a vote back leaves the counts as they were', () => {
  expect(votesAfter(votesAfter(undecided, true), null)).toEqual(undecided)
  expect(votesAfter(votesAfter(undecided, false), null)).toEqual(undecided)
})

test('pressing the lit button takes the vote back, the other one changes sides', () => {
  expect(voteAfterPress(null, true)).toBe(true)
  expect(voteAfterPress(true, true)).toBeNull()
  expect(voteAfterPress(true, false)).toBe(false)
  expect(voteAfterPress(false, false)).toBeNull()
})

test('whatever is pressed in whatever order, only the last vote counts', () => {
  const vote = constantFrom<Vote>(true, false, null)
  assert(
    property(array(vote, { minLength: 1 }), votes => {
      const after = votes.reduce(votesAfter, undecided)
      expect(after).toEqual(votesAfter(undecided, votes.at(-1) ?? null))
    }),
  )
})
