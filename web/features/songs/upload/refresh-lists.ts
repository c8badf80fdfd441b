import type { QueryClient } from '@tanstack/react-query'
import { stale } from '../../../api/queries.ts'

/** A new song belongs at the top of many lists: they are read again. */
export function refreshLists(queries: QueryClient): void {
  refreshFound(queries)
  void stale(
    queries,
    'GET /api/songs',
    'GET /api/songs/popular',
    'GET /api/songs/top-rated',
    'GET /api/users/{id}',
    'GET /api/users/{id}/songs',
    // The choice for this song is proposed for the next one.
    'GET /api/recipe-sharing',
  )
}

/** A song is found by its words and by its original: when they change, these are read again. */
export function refreshFound(queries: QueryClient): void {
  void stale(queries, 'GET /api/songs/{id}/remixes', 'GET /api/search', 'GET /api/search/songs')
}
