import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'

/** While a person's page is open, its counts follow those who begin and cease to follow them. */
export function usePersonNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = ask('GET /api/users/{id}', { params: { id } })
    const look = () => queries.fetchQuery({ ...read, staleTime: 0 })
    // A look that fails leaves what is there; the next news looks again.
    return watchTopic(`person:${id}`, () => void look().catch(() => {}))
  }, [id, queries])
}
