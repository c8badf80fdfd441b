import type { QueryClient } from '@tanstack/react-query'
import { ask, askPages } from '../../api/queries.ts'
import type { SongList } from '../songs/lists/song-lists.ts'

/** What a search reads. In a file of its own, because every first load includes the lists of the home page. */

/** Of artists and posts; the songs are the list of the page. */
const foundAtFirst = 12

export function foundSongs(search: string): SongList {
  return askPages('GET /api/search/songs', { query: { q: search } })
}

export function foundArtists(search: string) {
  return askPages('GET /api/search/artists', { query: { q: search, limit: foundAtFirst } })
}

export function foundPosts(search: string) {
  return askPages('GET /api/search/posts', { query: { q: search, limit: foundAtFirst } })
}

/** The best matches of every kind, or those of the probable correction. */
export function foundAtOnce(search: string) {
  return ask('GET /api/search', { query: { q: search } })
}

/** What the results page shows first, with the results of the probable correction if there are none. */
export async function loadFound(queries: QueryClient, search: string): Promise<void> {
  const [songs, artists, posts] = [foundSongs(search), foundArtists(search), foundPosts(search)]
  await Promise.all([
    queries.prefetchInfiniteQuery(songs),
    queries.prefetchInfiniteQuery(artists),
    queries.prefetchInfiniteQuery(posts),
  ])
  if (queries.getQueryData(songs.queryKey)?.pages[0]?.items.length !== 0) return
  if (queries.getQueryData(artists.queryKey)?.pages[0]?.items.length !== 0) return
  if (queries.getQueryData(posts.queryKey)?.pages[0]?.items.length !== 0) return
  await queries.prefetchQuery(foundAtOnce(search))
  const correction = queries.getQueryData(foundAtOnce(search).queryKey)?.correction
  if (correction) await loadFound(queries, correction)
}
