import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ask, askPages, createQueries, stale } from './queries.ts'

const id = '1111111111111111111111'

test('a read is kept under its endpoint and what was asked, and is read once', async () => {
  const asked: string[] = []
  const queries = createQueries(async (method, path) => {
    asked.push(`${method} ${path}`)
    return { status: 200, body: { likes: asked.length }, text: '', link: null }
  })
  const likes = ask('GET /api/songs/{id}/likes', { params: { id } })
  await queries.ensureQueryData(likes)
  await queries.ensureQueryData(likes)
  expect(asked).toEqual([`GET /api/songs/${id}/likes`])

  await stale(queries, 'GET /api/songs/{id}/likes')
  await queries.fetchQuery(likes)
  expect(queries.getQueryData(likes.queryKey)).toEqual({ likes: 2 })
})

test('a list goes on with the cursor of the page before, until there is none', async () => {
  const asked: string[] = []
  const queries = createQueries(async (_method, path) => {
    asked.push(path)
    const link = asked.length === 1 ? '</api/songs?cursor=two>; rel="next"' : null
    return { status: 200, body: [asked.length], text: '', link }
  })
  const list = askPages('GET /api/songs', { query: { window: 'week' } })
  const { pages } = await queries.fetchInfiniteQuery({ ...list, pages: 5 })
  expect(asked).toEqual(['/api/songs?window=week', '/api/songs?window=week&cursor=two'])
  expect(pages.map(page => page.items)).toEqual([[1], [2]])
})

test('what fails is not tried again by itself', async () => {
  let times = 0
  const queries = createQueries(async () => {
    times += 1
    return { status: 503, body: null, text: 'busy', link: null }
  })
  await expect(queries.fetchQuery(ask('GET /api/songs/{id}', { params: { id } }))).rejects.toThrow(
    '503: busy',
  )
  expect(times).toBe(1)
})

test('a read whose page was left meanwhile still ends, and is kept', async () => {
  let arrive = () => {}
  const body = { likes: 1 }
  const queries = createQueries(async () => {
    await new Promise<void>(resolve => {
      arrive = resolve
    })
    return { status: 200, body, text: '', link: null }
  })
  const likes = ask('GET /api/songs/{id}/likes', { params: { id } })
  const leave = new QueryObserver(queries, likes).subscribe(() => undefined)
  leave()
  arrive()
  await vi.waitFor(() => expect(queries.getQueryData(likes.queryKey)).toEqual(body))
})

test('an endpoint that does not exist, or lacks what it needs, does not compile', () => {
  // @ts-expect-error no such endpoint
  expect(ask('GET /api/nothing').queryKey).toHaveLength(2)
  // @ts-expect-error the id is missing
  expect(ask('GET /api/songs/{id}').queryKey).toHaveLength(2)
})
