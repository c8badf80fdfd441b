import { expect, test } from 'vitest'
import type { Song, SongStatus } from '#contract/songs/songs.ts'
import { pollInterval, songsByState } from './person-songs.ts'

const song = (id: string, status: SongStatus) => ({ id, status }) as Song
const [processing, ready, failed] = [song('a', 'processing'), song('b', 'ready'), song('c', 'failed')]

test('songs that are not ready stand apart, each group in its order', () => {
  expect(songsByState([processing, ready, failed])).toEqual({
    ready: [ready],
    unfinished: [processing, failed],
  })
})

test('the list is read again only while something is being prepared', () => {
  expect(pollInterval([ready, processing])).toBe(15_000)
  expect(pollInterval([ready, failed])).toBe(false)
  expect(pollInterval([])).toBe(false)
})
