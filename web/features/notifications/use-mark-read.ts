import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications/notifications.ts'
import { call, type Page } from '../../api/call.ts'
import { ask, stale } from '../../api/queries.ts'
import { showToast } from '../../notices/toasts.ts'
import { useSay } from '../../say/use-say.ts'
import { onUnauthorized } from '../../session/unauthorized.ts'

const countKey = ask('GET /api/notifications/count').queryKey

/** Shows it as read at once; what the server says afterwards counts. */
export function useMarkRead() {
  const say = useSay()
  const queries = useQueryClient()
  const show = (isMarked: (notification: Notification) => boolean, left: (count: number) => number): void => {
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
    queries.setQueryData(countKey, counted => counted && { count: left(counted.count) })
  }
  const after = {
    onSuccess: (counted: { count: number }) => queries.setQueryData(countKey, counted),
    onError: (error: Error) => {
      void stale(queries, 'GET /api/notifications', 'GET /api/notifications/count')
      if (onUnauthorized(error, say)) return
      console.error(error)
      showToast({
        title: say('notifications.failed.title'),
        text: say('notifications.failed.text'),
        tone: 'bad',
      })
    },
  }
  const one = useMutation({
    mutationFn: (id: string) => call('PATCH /api/notifications/{id}/read', { params: { id } }),
    onMutate: id =>
      show(
        each => each.id === id,
        count => Math.max(0, count - 1),
      ),
    ...after,
  })
  const all = useMutation({
    mutationFn: () => call('PATCH /api/notifications/read-all'),
    onMutate: () =>
      show(
        () => true,
        () => 0,
      ),
    ...after,
  })
  return { mark: (id: string) => one.mutate(id), markAll: () => all.mutate(), isMarkingAll: all.isPending }
}
