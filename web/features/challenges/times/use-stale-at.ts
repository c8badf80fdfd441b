import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type GetCall, stale } from '../../../api/queries.ts'
import { wakeAt } from './wake-at.ts'

/** Marks these reads as out of date once a moment has come. */
export function useStaleAt(moment: string | null, reads: readonly GetCall[]): void {
  const queries = useQueryClient()
  const look = useEffectEvent(() => void stale(queries, ...reads))
  useEffect(() => (moment === null ? undefined : wakeAt(moment, () => look())), [moment])
}
