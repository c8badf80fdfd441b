import { expect, test } from 'vitest'
import { isCrowded, spreadArtists } from './spread-artists.ts'

/** `aab`: two songs of a, then one of b. */
const songsOf = (artists: string) => [...artists].map((person_uuid, place) => ({ person_uuid, place }))
const artistsOf = (songs: readonly { person_uuid: string }[]) => songs.map(song => song.person_uuid).join('')

test('the third song of an artist is moved behind the twelfth place', () => {
  expect(artistsOf(spreadArtists(songsOf('aaaabbbcdefghijkl')))).toBe('aabbcdefghijaabkl')
})

test('with few artists no place stays empty, and the order stays', () => {
  expect(artistsOf(spreadArtists(songsOf('aaaab')))).toBe('aabaa')
  expect(spreadArtists(songsOf('aaaa'))).toEqual(songsOf('aaaa'))
})

test('nothing is lost or doubled, and a list that is not crowded stays as it is', () => {
  const songs = songsOf('abcabcdefghijklabc')
  expect(isCrowded(songs)).toBe(false)
  expect(spreadArtists(songs)).toEqual(songs)
  const crowded = songsOf('aaabbbcccddd')
  expect(isCrowded(crowded)).toBe(true)
  expect(spreadArtists(crowded).toSorted((a, b) => a.place - b.place)).toEqual(crowded)
})
