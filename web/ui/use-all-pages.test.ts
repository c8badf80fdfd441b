import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askPages, createQueries } from '../api/queries.ts'
import { isNextPageDue } from './use-all-pages.ts'

test('pages are read to the last one; after a failure the reader is asked, and one page more continues', async () => {
  const asked: (string | null)[] = []
  let isDown = true
  const queries = createQueries(async (_method, path) => {
    const cursor = new URL(path, 'https://melodrome.test').searchParams.get('cursor')
    asked.push(cursor)
    if (isDown && cursor !== null) return { status: 503, body: null, text: 'busy', link: null }
    const next = Number(cursor ?? 1) + 1
    const link = next > 3 ? null : `</api/songs?cursor=${next}>; rel="next"`
    return { status: 200, body: [next - 1], text: '', link }
  })
  const list = new InfiniteQueryObserver(queries, askPages('GET /api/songs'))
  // As the hook does whenever it is drawn again; without the limit, a fault would have no end.
  const leave = list.subscribe(read => {
    if (isNextPageDue(read) && asked.length < 9) void read.fetchNextPage()
  })
  await vi.waitFor(() => expect(list.getCurrentResult().isFetchNextPageError).toBe(true))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(asked).toEqual([null, '2'])

  isDown = false
  await list.fetchNextPage()
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual([1, 2, 3]))
  expect(asked).toEqual([null, '2', '2', '3'])
  leave()
})
