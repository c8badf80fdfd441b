import { expect, test } from 'vitest'
import { weights } from '#contract/charts/chart-numbers.ts'
import { hourMs } from '#contract/durations.ts'
import { normsOf } from './norms.ts'
import { plainOrder, popularityOfAllTime, topRatedScore, trend, wilsonLowerBound } from './scores.ts'

const hours = (count: number) => count * hourMs
const now = new Date('2026-06-15T12:00:00Z')
const norms = { siteMean: 3.6, genreMeans: { jazz: 4.2 }, deviation: 0.9, priorWeight: 8 }
const rated = (stars: readonly number[], genre: string | null = null) =>
  topRatedScore(
    { ratings: stars.length, ratingSum: stars.reduce((sum, star) => sum + star, 0) },
    norms,
    genre,
  )!
const times = (count: number, stars: number) => Array.from({ length: count }, () => stars)
const counts = (listener: number, like = 0, dislike = 0) => ({
  counts: { listener, like, dislike, commenter: 0, keeper: 0 },
})

test('a few ratings never lead over many good ones, whatever the few are', () => {
  for (let many = 20; many <= 2_000; many *= 2) {
    for (let few = 1; few < 5; few++) {
      expect(rated(times(few, 5))).toBeLessThan(rated([...times(many / 2, 4), ...times(many / 2, 5)]))
      expect(rated(times(few, 5))).toBeLessThan(rated(times(many, 4)))
    }
  }
})

test('among songs with few ratings better ones still stand higher, and bad ones lower than songs without ratings', () => {
  const single = [1, 2, 3, 4, 5].map(stars => rated([stars]))
  expect(single).toEqual(single.toSorted((a, b) => a - b))
  expect(new Set(single).size).toBe(5)
  expect(rated(times(4, 5))).toBeGreaterThan(rated(times(3, 5)))
  expect(rated(times(4, 1))).toBeLessThan(rated(times(3, 1)))
})

test('one more rating moves a mean towards it and never past it, and a better rating always raises it', () => {
  for (let count = 5; count <= 200; count += 13) {
    expect(rated([...times(count, 3), 5])).toBeGreaterThan(rated(times(count + 1, 3)))
    expect(rated([...times(count, 4), 1])).toBeLessThan(rated(times(count + 1, 4)))
    expect(rated(times(count + 1, 5))).toBeGreaterThan(rated(times(count, 5)))
    expect(rated(times(count, 5))).toBeLessThan(1 + 5)
  }
})

test('any song with ratings that count stands over any without', () => {
  const worst = rated(times(500, 1))
  expect(worst).toBeGreaterThan(1)
  expect(plainOrder({ plays: 8_000_000_000, likes: 9_000_000 })).toBeLessThan(1)
  expect(topRatedScore({ ratings: 0, ratingSum: 0 }, norms, 'jazz')).toBeNull()
})

test('a song is compared with its genre', () => {
  expect(rated([5, 5], 'jazz')).toBeGreaterThan(rated([5, 5], 'rock'))
})

test('the trend has the same order at any later moment, and halves after a half-life', () => {
  const signal = (weight: number, agoHours: number, halfLife: number) => weight * 2 ** (-agoHours / halfLife)
  const score = (momentum: number, at: Date) => trend({ momentum }, 'today', at)!
  const later = new Date(now.getTime() + hours(7))
  // Three likes of ten hours ago weigh less than three listeners and a comment of now: 4.5 against 6.
  const [old, fresh] = [signal(9, 10, 10), signal(6, 0, 10)]
  expect(score(old, now)).toBeLessThan(score(fresh, now))
  expect(score(signal(9, 17, 10), later)).toBeCloseTo(score(old, now), 9)
  expect(score(signal(6, 7, 10), later)).toBeCloseTo(score(fresh, now), 9)
  expect(score(signal(12, 10, 10), now)).toBeCloseTo(score(6, now), 9)
  expect(trend({ momentum: weights.dislike + weights.listener }, 'today', now)).toBeNull()
})

test('for all time ten times the listeners weigh more than any share of likes, and few likes less than many', () => {
  expect(popularityOfAllTime(counts(1_000))!).toBeGreaterThan(popularityOfAllTime(counts(99, 99))!)
  expect(popularityOfAllTime(counts(200, 100))!).toBeGreaterThan(popularityOfAllTime(counts(200, 2))!)
  expect(popularityOfAllTime(counts(200, 100, 50))!).toBeLessThan(popularityOfAllTime(counts(200, 100))!)
  expect(popularityOfAllTime(counts(0))).toBeNull()
})

test("Wilson's bound, against values computed elsewhere", () => {
  expect(wilsonLowerBound(0, 0)).toBe(0)
  expect(wilsonLowerBound(1, 1)).toBeCloseTo(0.379, 3)
  expect(wilsonLowerBound(90, 100)).toBeCloseTo(0.8545, 3)
})

test('the usual values are imagined at first, and measured once there is enough', () => {
  expect(normsOf([])).toEqual({ siteMean: 3.5, genreMeans: {}, deviation: 1, priorWeight: 5 })
  const measured = normsOf([
    {
      genre: null,
      isTotal: true,
      ratings: 100_000,
      sum: 400_000,
      squares: 49_500,
      songs: 1_000,
      medianRatings: 90,
    },
    { genre: 'jazz', isTotal: false, ratings: 50, sum: 250, squares: 0, songs: 10, medianRatings: 5 },
    { genre: null, isTotal: false, ratings: 10, sum: 10, squares: 0, songs: 10, medianRatings: 1 },
  ])
  expect(measured.siteMean).toBeCloseTo(4, 2)
  expect(measured.genreMeans).toEqual({ jazz: expect.closeTo(4.5, 2) })
  expect(measured.deviation).toBeCloseTo(Math.sqrt(0.5), 2)
  expect(measured.priorWeight).toBe(20)
})
