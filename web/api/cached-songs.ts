import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask, type GetCall } from './queries.ts'

/** Every read whose answer holds songs. A new list of songs has a line here, and changes will reach it. */
export const reads: readonly GetCall[] = [
  'GET /api/songs',
  'GET /api/songs/popular',
  'GET /api/songs/top-rated',
  'GET /api/songs/following',
  'GET /api/songs/for-you',
  'GET /api/songs/rising',
  'GET /api/songs/unheard',
  'GET /api/users/{id}/songs',
  'GET /api/songs/{id}/remixes',
  'GET /api/songs/{id}/after',
  'GET /api/songs/by-ids',
  'GET /api/playlists/{id}/songs',
  'GET /api/liked-songs',
  'GET /api/heard-songs',
  'GET /api/search/songs',
  'GET /api/songs/{id}',
]

type Patch = Partial<Song> | ((song: Song) => Partial<Song>)

/** Changes one song in every read that holds it, without asking the server for whole lists again. */
export function patchSong(queries: QueryClient, id: string, patch: Patch): void {
  const patched = (song: Song) => ({ ...song, ...(typeof patch === 'function' ? patch(song) : patch) })
  changeSongs(queries, songs => songs.map(song => (song.id === id ? patched(song) : song)))
}

/** Takes a deleted song out of every list, and forgets it. */
export function removeSong(queries: QueryClient, id: string): void {
  changeSongs(queries, songs => songs.filter(song => song.id !== id))
  queries.removeQueries({ queryKey: ask('GET /api/songs/{id}', { params: { id } }).queryKey })
}

/**
 * The newest known state of a song: `song` is what a list said, and the answers to likes and ratings update it. Not
 * kept as the read of the song's own page, which has more fields.
 */
export function useCachedSong(song: Song): Song {
  const { data } = useQuery({
    ...ask('GET /api/songs/by-ids', { query: { ids: song.id } }),
    initialData: [song],
  })
  return data[0] ?? song
}

type Change = (songs: Song[]) => Song[]

function changeSongs(queries: QueryClient, change: Change): void {
  for (const endpoint of reads) {
    for (const query of queries.getQueryCache().findAll({ queryKey: [endpoint] })) {
      const apply = () => queries.setQueryData(query.queryKey, (read: unknown) => changed(read, change))
      apply()
      // A next page that is being fetched arrives with the earlier pages as they were when the request began.
      if (query.state.fetchMeta?.fetchMore) query.promise?.then(apply, () => {})
    }
  }
}

/** The cache keeps the objects that are equal afterwards, so nothing else renders again. */
function changed(read: unknown, change: Change): unknown {
  if (!holdsSongs(read)) return undefined
  if (Array.isArray(read)) return change(read)
  if ('pages' in read)
    return { ...read, pages: read.pages.map(page => ({ ...page, items: change(page.items) })) }
  const [song] = change([read])
  return song ?? read
}

/** One song, a list of songs, or pages of lists: the reads above have no other answers. */
export function holdsSongs(read: unknown): read is Song | Song[] | Pages {
  return typeof read === 'object' && read !== null
}

interface Pages {
  pages: { items: Song[] }[]
}
