import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
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
 * Says what has been read: the end of the log, while it is really before somebody's eyes. `firstNew` is where what was
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
  const { mutate, variables: said } = useMutation({
    mutationFn: (number: number) =>
      call('PUT /api/conversations/{id}/read', { params: { id }, body: { number } }),
    onSuccess: counted => {
      queries.setQueryData(unreadRead.queryKey, counted)
      return rereadMessages(queries)
    },
    // The next message, or the next look, says it again.
    onError: error => isUnauthorized(error) || console.error(error),
  })
  useEffect(() => {
    if (hasUnread && isVisible && isAtEnd && said !== last) mutate(last)
  }, [hasUnread, isVisible, isAtEnd, last, said, mutate])
  return { firstNew: fromOther.find(({ number }) => number > readBefore)?.id, hasUnread }
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
