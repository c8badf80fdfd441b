import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchSong } from '../../api/cached-songs.ts'
import { ask } from '../../api/queries.ts'
import { readAnew } from '../../api/read-anew.ts'
import { watchTopic } from '../../api/topics.ts'

/** Updates an open song page, and lists with the song, when its owner changes it or listeners rate or play it. */
export function useSongNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    // If a read fails, the old values stay; the next event reads again.
    return watchTopic(`song:${id}`, () => void readNews(queries, id).catch(() => {}))
  }, [id, queries])
}

export async function readNews(queries: QueryClient, id: string): Promise<void> {
  const read = ask('GET /api/songs/{id}', { params: { id } })
  await readAnew(queries, read)
  // What has been changed meanwhile is in the cache, and not in the answer.
  patchSong(queries, id, queries.getQueryData(read.queryKey) ?? {})
}
