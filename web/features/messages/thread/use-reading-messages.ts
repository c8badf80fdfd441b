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
 * Says what has been read: the end of the log, while it is really on screen. `firstNew` is where what was
 * new when they came begins; it stays there until they come again.
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
    // No one has asked for this, so a failure is not shown. The next message, or the next look, says it again.
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
