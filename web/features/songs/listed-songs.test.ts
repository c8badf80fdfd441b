import { expect, test } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { listedSongs } from './listed-songs.ts'

const rain = aSong({ title: 'Neon Rain' })
const orange = aSong({ title: 'Orange' })
const moon = aSong({ title: 'Moon' })

const shown = (...list: Parameters<typeof listedSongs>) =>
  listedSongs(...list).map(({ song, rank }) => `${rank ?? '-'} ${song.title}`)

test('ranked lists have places, the newest has none', () => {
  expect(shown([rain, orange], true)).toEqual(['1 Neon Rain', '2 Orange'])
  expect(shown([rain, orange], false)).toEqual(['- Neon Rain', '- Orange'])
})

test('a song that moved to the next page meanwhile is shown once', () => {
  expect(shown([rain, orange, rain, moon], true)).toEqual(['1 Neon Rain', '2 Orange', '3 Moon'])
})

test('a shared song comes first when it is not listed, and takes no other song’s place', () => {
  expect(shown([rain, orange], true, moon)).toEqual(['- Moon', '1 Neon Rain', '2 Orange'])
  expect(shown([rain, orange], true, orange)).toEqual(['1 Neon Rain', '2 Orange'])
})
