import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'

/** Updates the counts of an open profile when people follow or unfollow the person. */
export function usePersonNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = ask('GET /api/users/{id}', { params: { id } })
    const look = () => queries.fetchQuery({ ...read, staleTime: 0 })
    // If a read fails, the old values stay; the next event reads again.
    return watchTopic(`person:${id}`, () => void look().catch(() => {}))
  }, [id, queries])
}
