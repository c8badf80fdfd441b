import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { call } from '../../../api/call.ts'
import { isUnauthorized } from '../../../api/refused.ts'
import { rereadMessages, unreadRead } from '../message-reads.ts'

interface Reading {
  conversation: Conversation
  id: string
  accountId: string
  messages: readonly Message[]
  isAtEnd: boolean
}

/**
 * Tells the server what has been read, once the end of the log is really on screen. `firstNew` is the first message
 * that was new when the reader came; it stays the same until they come again.
 */
export function useReading({ conversation, id, accountId, messages, isAtEnd }: Reading) {
  const queries = useQueryClient()
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const [readBefore] = useState(conversation.readNumber)
  const fromOther = messages.filter(({ userId }) => userId !== accountId)
  const last = fromOther.at(-1)?.number ?? 0
  const hasUnread = last > conversation.readNumber
  const said = useRef<number>(undefined)
  useEffect(() => {
    if (!hasUnread || !isVisible || !isAtEnd || said.current === last) return
    said.current = last
    // No one asked for this request, so its failure is not shown. The next message, or the next visit, sends it again.
    sendRead(queries, id, last).catch(error => isUnauthorized(error) || console.error(error))
  }, [hasUnread, isVisible, isAtEnd, last, said, queries, id])
  return { firstNew: fromOther.find(({ number }) => number > readBefore)?.id, hasUnread }
}

async function sendRead(queries: QueryClient, id: string, number: number): Promise<void> {
  const counted = await call('PUT /api/conversations/{id}/read', { params: { id }, body: { number } })
  queries.setQueryData(unreadRead.queryKey, counted)
  await rereadMessages(queries)
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
