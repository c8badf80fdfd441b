import { expect, test } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { fullShelves } from './full-shelves.ts'

const songs = Array.from({ length: 30 }, () => aSong())
const ids = songs.map(({ id }) => id)

test('no song stands on the page twice, and a shelf is no longer than twelve', () => {
  const shelves = fullShelves(
    [
      { name: 'rising', songs: songs.slice(0, 20) },
      { name: 'unheard', songs },
    ],
    ids.slice(0, 2),
  )
  const shown = shelves.map(shelf => shelf.songs.map(({ id }) => id))
  expect(shown).toEqual([ids.slice(2, 14), ids.slice(14, 26)])
})

test('a shelf that cannot fill a row is not put up, and its songs stay free for the next', () => {
  const shelves = fullShelves(
    [
      { name: 'following', songs: songs.slice(0, 5) },
      { name: 'forYou', songs: undefined },
      { name: 'rising', songs: songs.slice(0, 6) },
    ],
    [],
  )
  expect(shelves.map(({ name }) => name)).toEqual(['rising'])
  expect(shelves[0]?.songs).toHaveLength(6)
})
