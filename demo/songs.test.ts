import { describe, expect, test } from 'vitest'
import { SongFields } from '#contract/songs/songs.ts'
import { demoCast } from './cast.ts'
import { momentsOf, secondsOf } from './songs/moments.ts'
import { demoSongs } from './songs.ts'

describe('the demo songs', () => {
  test('can be uploaded by a member of the cast', () => {
    const artists = new Set(demoCast.map(member => member.handle))
    for (const { title, description, genre, artist, appeal, publishedDaysAgo } of demoSongs) {
      expect(SongFields.safeParse({ title, description, genre, terms: 'true' }).error).toBeUndefined()
      expect(artists.has(artist), `${title} by ${artist}`).toBe(true)
      expect(appeal).toBeGreaterThan(0)
      expect(appeal).toBeLessThanOrEqual(1)
      expect(publishedDaysAgo).toBeLessThan(35)
    }
  })

  test('are 24 different ones of 75 to 150 seconds, 20 of them with a cover of their own', () => {
    expect(new Set(demoSongs.map(song => song.id)).size).toBe(24)
    expect(new Set(demoSongs.map(song => song.title)).size).toBe(24)
    expect(new Set(demoSongs.map(song => song.seed)).size).toBe(24)
    const seconds = demoSongs.map(secondsOf)
    expect(Math.min(...seconds)).toBeGreaterThan(75)
    expect(Math.max(...seconds)).toBeLessThan(150)
    const covers = demoSongs.map(song => song.cover).filter(cover => cover !== null)
    expect(covers).toHaveLength(20)
    expect(new Set(covers).size).toBe(20)
  })

  test('have moments that follow one another without a gap', () => {
    for (const song of demoSongs) {
      const moments = momentsOf(song)
      expect(moments.length).toBeGreaterThan(3)
      expect(moments.map(({ startSeconds }) => startSeconds)).toEqual([
        0,
        ...moments.slice(0, -1).map(({ endSeconds }) => endSeconds),
      ])
      expect(moments.at(-1)!.endSeconds).toBe(secondsOf(song))
      expect(moments.every(({ startSeconds, endSeconds }) => endSeconds > startSeconds)).toBe(true)
    }
  })

  test('are sorted, the newest first', () => {
    const ages = demoSongs.map(song => song.publishedDaysAgo)
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
  })
})

test('each member of the cast has a mail address of their own at which no one can receive mail', () => {
  const emails = demoCast.map(member => member.email)
  expect(new Set(emails).size).toBe(demoCast.length)
  expect(emails.filter(email => !email.endsWith('@demo.melodrome.example'))).toEqual([])
})
