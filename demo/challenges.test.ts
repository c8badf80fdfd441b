import { expect, test } from 'vitest'
import { challengeThemeLength, challengeTitleLength } from '#contract/limits.ts'
import { demoChallenges } from './challenges.ts'
import { demoSongs } from './songs.ts'

const songs = new Map(demoSongs.map(song => [song.id, song]))

test('an artist enters a challenge with one song, published before the end, and judges only songs of others', () => {
  for (const { entries, judges, judgedByEach, endsInDays } of demoChallenges) {
    const artists = entries.map(id => songs.get(id)!.artist)
    expect(new Set(artists).size).toBe(entries.length)
    for (const id of entries)
      expect(-songs.get(id)!.publishedDaysAgo, id).toBeLessThan(Math.min(0, endsInDays))
    for (const judge of judges)
      expect(artists.filter(artist => artist !== judge).length, judge).toBeGreaterThanOrEqual(judgedByEach)
  }
})

test('titles and themes are no longer than the form allows', () => {
  for (const { texts } of demoChallenges)
    for (const [title, theme] of Object.values(texts)) {
      expect(title.length).toBeLessThanOrEqual(challengeTitleLength)
      expect(theme.length).toBeLessThanOrEqual(challengeThemeLength)
    }
})

test('each phase has one challenge; all earlier challenges are judged', () => {
  const phases = demoChallenges.map(({ startsInDays, endsInDays }) =>
    startsInDays > 0 ? 'upcoming' : endsInDays > 0 ? 'ongoing' : endsInDays > -2 ? 'judging' : 'judged',
  )
  expect(phases.slice(-3)).toEqual(['judging', 'ongoing', 'upcoming'])
  expect(phases.slice(0, -3).filter(phase => phase !== 'judged')).toEqual([])
  const now = demoChallenges.slice(-4).map(({ art }) => art)
  expect(new Set(now).size).toBe(now.length)
})

test('each contest has a winner, and no song wins twice', () => {
  const winners = demoChallenges.filter(({ endsInDays }) => endsInDays < -2).map(({ liked }) => liked[0])
  expect(new Set(winners).size).toBe(winners.length)
  for (const { liked, entries } of demoChallenges)
    expect(liked.filter(song => !entries.includes(song))).toEqual([])
})
