import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { patchSong } from '../../api/cached-songs.ts'
import { ask } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'

/** While a song's page is open, its words, cover and counts follow what its owner and listeners do; lists do, too. */
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
    // A look that fails leaves what is there; the next news looks again.
    return watchTopic(`song:${id}`, () => void look().catch(() => {}))
  }, [id, queries])
}
