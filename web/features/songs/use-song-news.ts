import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchSong } from '../../api/cached-songs.ts'
import { ask } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'

/** Updates an open song page, and lists with the song, when its owner changes it or listeners rate or play it. */
export function useSongNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const look = async () => {
      const song = await queries.fetchQuery({
        ...ask('GET /api/songs/{id}', { params: { id } }),
        staleTime: 0,
      })
      patchSong(queries, id, song)
    }
    // If a read fails, the old values stay; the next event reads again.
    return watchTopic(`song:${id}`, () => void look().catch(() => {}))
  }, [id, queries])
}
