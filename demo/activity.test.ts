import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { playPauseMinutes } from '#contract/limits.ts'
import { activity } from './activity.ts'
import { demoCast } from './cast.ts'
import { crowd } from './crowd.ts'
import { demoSongs } from './songs.ts'

const members = [...demoCast, ...crowd]
const songById = new Map(demoSongs.map(song => [song.id, song]))

const anySeed = fc.integer({ min: 0, max: 2 ** 31 })
const anyNow = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

function always(rule: (now: Date, happened: ReturnType<typeof activity>) => void): void {
  fc.assert(
    fc.property(anySeed, anyNow, (seed, now) => rule(now, activity(seed, demoSongs, members, now))),
    { numRuns: 8 },
  )
}

describe('for every seed and moment', () => {
  test('nothing happens before a song was published or in the future', () => {
    always((now, { plays, likes, ratings }) => {
      const isOff = ({ song, at }: { song: string; at: Date }) =>
        at.getTime() < now.getTime() - songById.get(song)!.publishedDaysAgo * dayMs || at > now
      expect([...plays, ...likes, ...ratings].filter(isOff)).toEqual([])
    })
  })

  test('members judge songs of others, each once, and only after hearing them', () => {
    always((_, { plays, likes, ratings }) => {
      const heard = new Set(plays.map(play => `${play.song} ${play.member}`))
      for (const judged of [likes, ratings]) {
        const pairs = judged.map(({ song, member }) => `${song} ${member}`)
        expect(new Set(pairs).size).toBe(pairs.length)
        expect(pairs.filter(pair => !heard.has(pair))).toEqual([])
        expect(judged.filter(({ song, member }) => songById.get(song)!.artist === member)).toEqual([])
      }
      expect(ratings.filter(({ stars }) => ![1, 2, 3, 4, 5].includes(stars))).toEqual([])
    })
  })

  test('between two plays of a song by one listener there is a pause', () => {
    always((_, { plays }) => {
      const last = new Map<string, number>()
      const pauses = plays.map(({ song, member, visitor, at }) => {
        const listener = `${song} ${member ?? visitor}`
        const pause = at.getTime() - (last.get(listener) ?? Number.NEGATIVE_INFINITY)
        last.set(listener, at.getTime())
        return pause
      })
      expect(pauses.filter(pause => pause < playPauseMinutes * minuteMs)).toEqual([])
      expect(plays.filter(({ member, visitor }) => (member === null) === (visitor === null))).toEqual([])
    })
  })

  test('every chart has something: the last minutes, today, the week, and all time', () => {
    always((now, { plays, likes, ratings }) => {
      expect(plays.length).toBeGreaterThan(10_000)
      expect(plays.length).toBeLessThan(30_000)
      const since = (list: readonly { at: Date }[], ms: number) =>
        list.filter(({ at }) => at.getTime() > now.getTime() - ms).length
      for (const list of [plays, likes, ratings]) expect(since(list, 6 * minuteMs)).toBeGreaterThan(0)
      expect(since(plays, dayMs)).toBeGreaterThan(60)
      expect(since(ratings, 7 * dayMs)).toBeGreaterThan(20)
      expect(
        new Set(plays.filter(({ at }) => at.getTime() > now.getTime() - dayMs).map(play => play.song)).size,
      ).toBeGreaterThan(15)
    })
  })
})

test('the same arguments give the same activity; another seed gives another', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const once = activity(1, demoSongs, members, now)
  expect(activity(1, demoSongs, members, now)).toEqual(once)
  expect(activity(2, demoSongs, members, now)).not.toEqual(once)
})

test('songs that people like more are heard more often and rated higher', () => {
  const { plays, ratings } = activity(1, demoSongs, members, new Date('2026-05-01T12:00:00Z'))
  const playsOf = (id: string) => plays.filter(play => play.song === id).length
  const starsOf = (id: string) => {
    const stars = ratings.filter(rating => rating.song === id).map(rating => rating.stars)
    return stars.reduce((sum, value) => sum + value, 0) / stars.length
  }
  expect(playsOf('neon')).toBeGreaterThan(2 * playsOf('garage'))
  expect(starsOf('neon')).toBeGreaterThan(starsOf('garage'))
})
