import { expect, test } from 'vitest'
import { comparisonsOf } from './comparisons.ts'

test('a ballot of k entries weighs k - 1 in total, and less than 2 for each of them', () => {
  for (const size of [2, 3, 10, 100]) {
    const ballot = Array.from({ length: size }, (_, entry) => ({ entry, score: entry % 4 }))
    const { wins } = comparisonsOf(size, [ballot])
    expect(wins.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(size - 1)
    const aboutLast = wins.reduce((sum, weight, at) => {
      const [one, other] = [Math.floor(at / size), at % size]
      return one === size - 1 || other === size - 1 ? sum + weight : sum
    }, 0)
    expect(aboutLast).toBeCloseTo((2 * (size - 1)) / size)
  }
})
