import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../api/queries.ts'
import { readAnew } from '../../api/read-anew.ts'
import { watchTopic } from '../../api/topics.ts'

/** Updates the counts of an open profile when people follow or unfollow the person. */
export function usePersonNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const read = ask('GET /api/users/{id}', { params: { id } })
    // If a read fails, the old values stay; the next event reads again.
    return watchTopic(`person:${id}`, () => void readAnew(queries, read).catch(() => {}))
  }, [id, queries])
}
