import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'

/** Reads a song's ratings before its page is shown. The page reads again what could not be read. */
export async function loadSongOpinions(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id } })),
    queries.prefetchQuery(ask('GET /api/songs/{id}/rating', { params: { id } })),
  ])
}
