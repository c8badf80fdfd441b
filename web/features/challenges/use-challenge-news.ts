import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type GetCall, stale } from '../../api/queries.ts'
import { watchTopic } from '../../api/topics.ts'
import { challengeReads } from './challenge-reads.ts'

/** Keeps the entries and the verdict of an open challenge up to date, and what else the page reads of it. */
export function useChallengeNews(id: string, others: readonly GetCall[] = []): void {
  const queries = useQueryClient()
  const look = useEffectEvent(() => void stale(queries, ...challengeReads, ...others))
  useEffect(() => watchTopic(`challenge:${id}`, () => look()), [id])
}
