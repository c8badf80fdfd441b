import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/queries.ts'

/** Reads what people think of a song, before its page is shown. What can't be read the page asks for again. */
export async function loadSongOpinions(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(ask('GET /api/songs/{id}/detailed-ratings-average', { params: { id } })),
    queries.prefetchQuery(ask('GET /api/songs/{id}/rating', { params: { id } })),
  ])
}
