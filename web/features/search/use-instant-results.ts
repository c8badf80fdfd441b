import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Found } from '#contract/search/search.ts'
import { addressOf } from '../../api/call.ts'
import { ask } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { bodyOf, requestHeaders } from '../../api/send.ts'

/** Long enough to skip most letters of a fast typist, short enough not to be noticed. */
const pauseMs = 140
const validMs = 30_000

/**
 * What a search finds while it is being typed. Requests that are no longer needed are cancelled. Until there is an answer
 * to the present text (`isAnswer`), `data` is the one before.
 */
export function useInstantResults(text: string) {
  const typed = text.trim()
  const q = useSettled(typed)
  const { queryKey } = ask('GET /api/search', { query: { q } })
  const results = useQuery<Found>({
    queryKey,
    queryFn: ({ signal }) => found(q, signal),
    enabled: q !== '',
    staleTime: validMs,
    placeholderData: keepPreviousData,
  })
  return { ...results, q, isAnswer: q === typed && results.isSuccess && !results.isPlaceholderData }
}

async function found(q: string, signal: AbortSignal): Promise<Found> {
  const path = addressOf('/api/search', { query: { q } })
  const answer = await fetch(path, { headers: requestHeaders(), credentials: 'include', signal })
  const text = await answer.text()
  if (!answer.ok) throw new Refused(answer.status, bodyOf(text), text)
  return JSON.parse(text) as Found
}

/** The text after a short time without a key press; the first letter doesn't wait. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const isFirst = settled === '' || text === ''
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), isFirst ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, isFirst])
  return settled
}
