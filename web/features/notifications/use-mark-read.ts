import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications/notifications.ts'
import { call, type Page } from '../../api/call.ts'
import { ask, stale } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useAction } from '../../session/use-action.ts'

const countKey = ask('GET /api/notifications/count').queryKey

/** Shows a notification as read at once; the server's answer then decides. */
export function useMarkRead() {
  const say = useSay()
  const queries = useQueryClient()
  const readAgain = () => void stale(queries, 'GET /api/notifications', 'GET /api/notifications/count')
  const after = {
    done: (counted: { count: number }) => queries.setQueryData(countKey, counted),
    failed: () => ({ title: say('notifications.failed.title'), text: say('notifications.failed.text') }),
  }
  const one = useAction({
    ...after,
    call: (id: string) => call('PATCH /api/notifications/{id}/read', { params: { id } }),
    atOnce: id => {
      markAsRead(queries, id)
      return readAgain
    },
  })
  const all = useAction({
    ...after,
    call: () => call('PATCH /api/notifications/read-all'),
    atOnce: () => {
      markAllAsRead(queries)
      return readAgain
    },
  })
  return {
    mark: (id: string) => void one.act(id),
    markAll: () => void all.act(),
    isMarkingAll: all.isPending,
  }
}

export function markAsRead(queries: QueryClient, id: string): void {
  mark(queries, each => each.id === id)
  queries.setQueryData(countKey, counted => counted && { count: Math.max(0, counted.count - 1) })
}

export function markAllAsRead(queries: QueryClient): void {
  mark(queries, () => true)
  queries.setQueryData(countKey, counted => counted && { count: 0 })
}

function mark(queries: QueryClient, isMarked: (notification: Notification) => boolean): void {
  queries.setQueriesData<InfiniteData<Page<Notification>>>(
    { queryKey: ['GET /api/notifications'] },
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({
          ...page,
          items: page.items.map(each => (isMarked(each) ? { ...each, isRead: true } : each)),
        })),
      },
  )
}
