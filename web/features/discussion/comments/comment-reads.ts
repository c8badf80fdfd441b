import type { QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '#contract/limits.ts'
import { ask, askPages, stale } from '../../../api/queries.ts'

/** Large pages, because a wave wants the comments of the whole song: `use-timeline.ts` reads on. */
export const timelineOf = (songId: string) =>
  askPages('GET /api/songs/{id}/timeline-comments', {
    params: { id: songId },
    query: { limit: maxPageSize },
  })

export const generalOf = (songId: string) =>
  askPages('GET /api/songs/{id}/comments', { params: { id: songId } })

export const countsOf = (songId: string) =>
  ask('GET /api/songs/{id}/comments/counts', { params: { id: songId } })

/** Reads the comments on screen again, after a person has written, changed or deleted one. */
export async function rereadComments(queries: QueryClient): Promise<void> {
  await stale(
    queries,
    'GET /api/songs/{id}/timeline-comments',
    'GET /api/songs/{id}/comments',
    'GET /api/songs/{id}/comments/counts',
    'GET /api/songs/{id}/comments/{commentId}/replies',
  )
}
