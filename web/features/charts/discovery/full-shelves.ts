import type { Song } from '#contract/songs/songs.ts'
import type { Values } from '#words/say.ts'

interface Shelf {
  name: 'following' | 'rising' | 'forYou' | 'unheard'
  songs: readonly Song[] | undefined
  values?: Values
}

const mostSongs = 12

/** A row in the widest layout: a shelf with fewer is not put up. */
const fullShelf = 6

/** No song stands on the page twice, and what is left of a shelf has to fill it. */
export function fullShelves(shelves: readonly Shelf[], above: readonly string[]) {
  const seen = new Set(above)
  return shelves.flatMap(shelf => {
    const songs = (shelf.songs ?? []).filter(({ id }) => !seen.has(id)).slice(0, mostSongs)
    if (songs.length < fullShelf) return []
    for (const { id } of songs) seen.add(id)
    return [{ ...shelf, songs }]
  })
}
