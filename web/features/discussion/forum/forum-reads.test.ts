import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { searchLength } from '#contract/limits.ts'
import {
  forumSearch,
  postList,
  postRead,
  repliesRead,
  rereadForum,
  rereadThread,
  tagsRead,
} from './forum-reads.ts'

test('an address that was written by hand asks for what the forum has, and for nothing else', () => {
  expect(forumSearch({ order: 'hot', category: 'feedback', tag: 'suno' })).toEqual({
    order: 'hot',
    category: 'feedback',
    tag: 'suno',
    search: undefined,
  })
  const nothing = { order: undefined, category: undefined, tag: undefined, search: undefined }
  expect(forumSearch({ order: 'best', category: ['talk'], tag: '', search: '  ' })).toEqual(nothing)
  expect(forumSearch({ tag: 7, search: { q: 'choir' } })).toEqual(nothing)
  expect(forumSearch({ search: ` ${'a'.repeat(searchLength + 9)}` }).search).toHaveLength(searchLength)
})

test('a reply makes its thread and the lists of posts read again, a new post the tags as well', async () => {
  const queries = new QueryClient()
  const reads = [postRead('1').queryKey, repliesRead('1').queryKey, postList({}).queryKey]
  for (const key of [...reads, tagsRead.queryKey]) queries.setQueryData(key, [] as never)
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated

  await rereadThread(queries)
  expect(reads.map(isStale)).toEqual([true, true, true])
  expect(isStale(tagsRead.queryKey)).toBe(false)
  await rereadForum(queries)
  expect(isStale(tagsRead.queryKey)).toBe(true)
})
