import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchTopic } from '../../api/topics.ts'
import { challengesChanged } from './challenge-reads.ts'

/** While a challenge is looked at, its entries and its verdict come by themselves. */
export function useChallengeNews(id: string): void {
  const queries = useQueryClient()
  useEffect(() => watchTopic(`challenge:${id}`, () => void challengesChanged(queries)), [id, queries])
}
