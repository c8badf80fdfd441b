import { expect, test } from 'vitest'
import { createQueries } from '../../api/queries.ts'
import { foundArtists, foundPosts, loadFound } from './found-reads.ts'

/** Answers like a server that finds something for one search only, and suggests a correction for the others. */
function aSearch(findsFor: string, correction: string | null) {
  const asked: string[] = []
  const queries = createQueries(async (_method, path) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const text = searchParams.get('q')
    asked.push(`${pathname.replace('/api/search', '')} ${text}`.trim())
    const isAll = pathname === '/api/search'
    const found = text === findsFor ? [{ id: 'rain' }] : []
    return { status: 200, body: isAll ? { songs: found, correction } : found, text: '', link: null }
  })
  return { queries, asked }
}

test('a search that finds something reads its three lists and no more', async () => {
  const { queries, asked } = aSearch('rain', null)
  await loadFound(queries, 'rain')
  expect(asked.toSorted()).toEqual(['/artists rain', '/posts rain', '/songs rain'])
})

test('a mistyped one reads the lists of what was meant as well', async () => {
  const { queries, asked } = aSearch('rain', 'rain')
  await loadFound(queries, 'rian')
  expect(asked).toContain('rian')
  expect(asked.filter(each => each.endsWith(' rain')).toSorted()).toEqual([
    '/artists rain',
    '/posts rain',
    '/songs rain',
  ])
})

test('artists and posts are read page by page, a dozen at a time', async () => {
  const asked: string[] = []
  const queries = createQueries(async (_method, path) => {
    const { searchParams } = new URL(path, 'http://localhost')
    const cursor = searchParams.get('cursor')
    asked.push(`${searchParams.get('limit')} ${cursor}`)
    const link = cursor ? null : `<${path}&cursor=next>; rel="next"`
    return { status: 200, body: [{ id: cursor ?? 'first' }], text: '', link }
  })
  const artists = await queries.fetchInfiniteQuery({ ...foundArtists('rain'), pages: 2 })
  const posts = await queries.fetchInfiniteQuery({ ...foundPosts('rain'), pages: 2 })
  for (const { pages } of [artists, posts])
    expect(pages.map(({ items }) => items[0]?.id)).toEqual(['first', 'next'])
  expect(asked).toEqual(['12 null', '12 next', '12 null', '12 next'])
})

test('where nothing nearer is known, it ends with nothing', async () => {
  const { queries, asked } = aSearch('rain', null)
  await loadFound(queries, 'zzz')
  expect(asked).toHaveLength(4)
})
