import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask, type GetCall } from './queries.ts'

/** Every read whose answer holds songs. A new list of songs gets its line here, and follows from then on. */
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
  'GET /api/songs/by-ids',
  'GET /api/playlists/{id}/songs',
  'GET /api/liked-songs',
  'GET /api/heard-songs',
  'GET /api/songs/{id}',
]

type Patch = Partial<Song> | ((song: Song) => Partial<Song>)

/** Changes one song wherever it has been read, without asking the server for whole lists again. */
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
 * The song as last heard of: `song` is what a list said, and the answers to likes and ratings follow. Not kept as the
 * song's own page, which shows more of it.
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
      // A next page on its way comes with the pages before it as they were when it was asked for.
      if (query.state.fetchMeta?.fetchMore) query.promise?.then(apply, () => {})
    }
  }
}

/** The cache keeps the objects that are equal afterwards, so nothing else is drawn anew. */
function changed(read: unknown, change: Change): unknown {
  if (!holdsSongs(read)) return undefined
  if (Array.isArray(read)) return change(read)
  if ('pages' in read)
    return { ...read, pages: read.pages.map(page => ({ ...page, items: change(page.items) })) }
  const [song] = change([read])
  return song ?? read
}

/** One song, a list of them, or pages of lists: the reads above answer nothing else. */
export function holdsSongs(read: unknown): read is Song | Song[] | Pages {
  return typeof read === 'object' && read !== null
}

interface Pages {
  pages: { items: Song[] }[]
}
