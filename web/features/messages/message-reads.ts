import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/messages.ts'
import type { Page } from '../../api/call.ts'
import { ask, askPages, stale } from '../../api/queries.ts'

export const conversationsRead = askPages('GET /api/conversations')
export const unreadRead = ask('GET /api/conversations/unread')

/** `id` is that of the conversation or of the other person. */
export const conversationRead = (id: string) => ask('GET /api/conversations/{id}', { params: { id } })

export const threadRead = (id: string) =>
  askPages('GET /api/conversations/{id}/messages', { params: { id }, query: { limit: 50 } })

/** Adds a sent message to its thread, unless the live stream has already delivered it. */
export function showMessage(queries: QueryClient, id: string, message: Message): void {
  queries.setQueryData<InfiniteData<Page<Message>>>(threadRead(id).queryKey, thread => {
    const [first, ...others] = thread?.pages ?? []
    if (!thread || !first || first.items.some(known => known.id === message.id)) return thread
    return { ...thread, pages: [{ ...first, items: [message, ...first.items] }, ...others] }
  })
}

/** Reads the messages on screen again, after one was written, deleted or hidden. */
export async function rereadMessages(queries: QueryClient): Promise<void> {
  await stale(
    queries,
    'GET /api/conversations',
    'GET /api/conversations/unread',
    'GET /api/conversations/{id}',
    'GET /api/conversations/{id}/messages',
  )
}
