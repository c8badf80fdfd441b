import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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
  changeSongs(queries, songs => songs.map(song => (song.id === id ? patched(song) : song)), {
    isRepeatable: typeof patch !== 'function',
  })
}

/** Takes a deleted song out of every list, and forgets it. */
export function removeSong(queries: QueryClient, id: string): void {
  changeSongs(queries, songs => songs.filter(song => song.id !== id), { isRepeatable: true })
  queries.removeQueries({ queryKey: ask('GET /api/songs/{id}', { params: { id } }).queryKey })
}

/** What any read already says about a song; the newest, if several do. */
export function knownSong(queries: QueryClient, id: string): Song | undefined {
  return readsOfSongs(queries)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => songsIn(state.data))
    .find(song => song.id === id)
}

/**
 * The newest known state of a song: `song` is what a list has said, perhaps long ago, and the answers to likes and
 * ratings update it. Not kept as the read of the song's own page, which has more fields.
 */
export function useCachedSong(song: Song): Song {
  const { data } = useQuery(cachedSong(useQueryClient(), song))
  return data[0] ?? song
}

/** If no read holds the song any more, `song` is shown and the song is read again. */
export function cachedSong(queries: QueryClient, song: Song) {
  const known = () => knownSong(queries, song.id)
  return queryOptions({
    ...ask('GET /api/songs/by-ids', { query: { ids: song.id } }),
    initialData: () => [known() ?? song],
    initialDataUpdatedAt: () => (known() ? undefined : neverRead),
    staleTime: ({ state }) => (state.dataUpdatedAt === neverRead ? 0 : Number.POSITIVE_INFINITY),
  })
}

const neverRead = 0

type Change = (songs: Song[]) => Song[]

/** `isRepeatable`: whether it does no harm to a song that the server has changed already. */
function changeSongs(
  queries: QueryClient,
  change: Change,
  { isRepeatable }: { isRepeatable: boolean },
): void {
  for (const query of readsOfSongs(queries)) {
    const apply = () => {
      const { isInvalidated, dataUpdatedAt: updatedAt } = query.state
      queries.setQueryData(query.queryKey, (read: unknown) => changed(read, change), { updatedAt })
      // What else the read says is as old as before.
      if (isInvalidated) query.invalidate()
    }
    apply()
    // What is being fetched may have been read before the change; with a next page the earlier pages arrive as they were
    // when the request began.
    if (isRepeatable || query.state.fetchMeta?.fetchMore) query.promise?.then(apply, () => {})
  }
}

function readsOfSongs(queries: QueryClient): Query[] {
  return reads.flatMap(endpoint => queries.getQueryCache().findAll({ queryKey: [endpoint] }))
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

function songsIn(read: unknown): readonly Song[] {
  if (!holdsSongs(read)) return []
  if (Array.isArray(read)) return read
  return 'pages' in read ? read.pages.flatMap(page => page.items) : [read]
}

/** One song, a list of songs, or pages of lists: the reads above have no other answers. */
function holdsSongs(read: unknown): read is Song | Song[] | Pages {
  return typeof read === 'object' && read !== null
}

interface Pages {
  pages: { items: Song[] }[]
}
