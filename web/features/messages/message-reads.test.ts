import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import type { Page } from '../../api/call.ts'
import { showMessage, threadRead } from './message-reads.ts'

const message = (id: string) => ({ id, content: id }) as Message
const key = threadRead('mina').queryKey

function aThread(...pages: string[][]) {
  const queries = new QueryClient()
  queries.setQueryData<InfiniteData<Page<Message>>>(key, {
    pages: pages.map(ids => ({ items: ids.map(message), next: null })),
    pageParams: pages.map(() => null),
  })
  const shown = () => queries.getQueryData(key)?.pages.map(({ items }) => items.map(({ id }) => id))
  return { queries, shown }
}

test('what jun has sent stands as the newest of the thread', () => {
  const { queries, shown } = aThread(['hello'], ['old'])
  showMessage(queries, 'mina', message('thanks'))
  expect(shown()).toEqual([['thanks', 'hello'], ['old']])
})

test('a message that the stream has brought already does not stand there twice', () => {
  const { queries, shown } = aThread(['thanks', 'hello'])
  showMessage(queries, 'mina', message('thanks'))
  expect(shown()).toEqual([['thanks', 'hello']])
})

test('a thread that has not been read is not made up from one message', () => {
  const queries = new QueryClient()
  showMessage(queries, 'mina', message('thanks'))
  expect(queries.getQueryData(key)).toBeUndefined()
})
