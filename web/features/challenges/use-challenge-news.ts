import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stale } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'
import { challengeReads } from './challenge-reads.ts'

/** Keeps the entries and the verdict of an open challenge up to date. */
export function useChallengeNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => watchTopic(`challenge:${id}`, () => void stale(queries, ...challengeReads)), [id, queries])
}
