import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ForumReply } from '#contract/discussion/forum.ts'
import { isNextPageDue } from '../../../../ui/use-all-pages.ts'

/** Scrolls once to the reply that the address names; it reads further pages until it finds the reply. */
export function useNamedReply(replies: UseInfiniteQueryResult<ForumReply[]>): void {
  const wanted = useLocation({ select: ({ hash }) => hash })
  const reached = useRef('')
  const { data, fetchNextPage } = replies
  const isDue = isNextPageDue(replies)
  useEffect(() => {
    if (wanted === '' || reached.current === wanted || !data) return
    if (data.some(({ id }) => id === wanted)) {
      reached.current = wanted
      document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
    } else if (isDue) void fetchNextPage()
  }, [wanted, data, isDue, fetchNextPage])
}
