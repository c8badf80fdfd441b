import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ForumPost } from '#contract/discussion/forum.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { useAccount } from '../../../session/viewer.ts'

/** Tells the server that a post has been read, each time something new in it becomes visible. */
export function useReading({ id, lastActivityAt, updatedAt }: ForumPost): void {
  const queries = useQueryClient()
  const accountId = useAccount()?.id
  useEffect(() => {
    if (accountId === undefined) return undefined
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      call('PUT /api/forum/posts/{id}/read', { params: { id } }).then(
        () => stale(queries, 'GET /api/forum/posts'),
        // A missing mark does no harm: the post stays marked as new.
        (error: unknown) => console.error(error),
      )
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is new is read anew
  }, [id, accountId, lastActivityAt, updatedAt, queries])
}
