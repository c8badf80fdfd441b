import { expect, test } from 'vitest'
import { createQueries } from '../../api/queries.ts'
import { loadFound } from './found-reads.ts'

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

test('where nothing nearer is known, it ends with nothing', async () => {
  const { queries, asked } = aSearch('rain', null)
  await loadFound(queries, 'zzz')
  expect(asked).toHaveLength(4)
})
