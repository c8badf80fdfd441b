import type { Song } from '#contract/songs/songs.ts'
import type { Values } from '#words/say.ts'

interface Shelf {
  name: 'following' | 'rising' | 'forYou' | 'unheard'
  songs: readonly Song[] | undefined
  values?: Values
}

const mostSongs = 12

/** The number of covers in a row of the widest layout; a shelf with fewer songs is not shown. */
const fullShelf = 6

/** Shows no song twice on the page; a shelf that then has too few songs is left out. */
export function fullShelves(shelves: readonly Shelf[], above: readonly string[]) {
  const seen = new Set(above)
  return shelves.flatMap(shelf => {
    const songs = (shelf.songs ?? []).filter(({ id }) => !seen.has(id)).slice(0, mostSongs)
    if (songs.length < fullShelf) return []
    for (const { id } of songs) seen.add(id)
    return [{ ...shelf, songs }]
  })
}
