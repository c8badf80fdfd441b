import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ask, askPages } from '../../api/queries.ts'
import { markAllAsRead, markAsRead } from './use-mark-read.ts'

const list = askPages('GET /api/notifications').queryKey
const count = ask('GET /api/notifications/count').queryKey

function junsNews() {
  const queries = new QueryClient()
  const page = (...ids: string[]) => ({ items: ids.map(id => ({ id, isRead: false })), next: null })
  queries.setQueryData([...list], {
    pages: [page('like', 'reply'), page('medal')],
    pageParams: [null, 'b'],
  })
  queries.setQueryData(count, { count: 3 })
  return {
    queries,
    unread: () =>
      queries
        .getQueryData(list)
        ?.pages.flatMap(({ items }) => items.flatMap(each => (each.isRead ? [] : each.id))),
    counted: () => queries.getQueryData(count),
  }
}

test('one that is read is no longer new, on whichever page it stands, and counts one less', () => {
  const { queries, unread, counted } = junsNews()
  markAsRead(queries, 'medal')
  expect(unread()).toEqual(['like', 'reply'])
  expect(counted()).toEqual({ count: 2 })
})

test('the count does not fall below nothing, and what was not counted stays so', () => {
  const { queries, counted } = junsNews()
  for (const id of ['like', 'reply', 'medal', 'medal']) markAsRead(queries, id)
  expect(counted()).toEqual({ count: 0 })
  const fresh = new QueryClient()
  markAsRead(fresh, 'like')
  expect(fresh.getQueryData(count)).toBeUndefined()
})

test('all are read at once', () => {
  const { queries, unread, counted } = junsNews()
  markAllAsRead(queries)
  expect(unread()).toEqual([])
  expect(counted()).toEqual({ count: 0 })
})
