import { expect, test } from 'vitest'
import { createQueries, type GetCall } from '../../../api/queries.ts'
import { refreshFound, refreshLists } from './refresh-lists.ts'

/** What of these a page has read before is out of date after `happens`. */
function outOfDate(happens: typeof refreshLists, ...endpoints: GetCall[]): GetCall[] {
  const queries = createQueries(() => Promise.reject(new Error('Nothing is on screen, so nothing is read.')))
  for (const endpoint of endpoints) queries.setQueryData([endpoint, {}], [])
  happens(queries)
  return endpoints.filter(endpoint => queries.getQueryState([endpoint, {}])?.isInvalidated)
}

const found: GetCall[] = ['GET /api/songs/{id}/remixes', 'GET /api/search', 'GET /api/search/songs']

test('a new song is missing from lists, searches and the versions of its original; other reads stay', () => {
  const lists: GetCall[] = ['GET /api/songs', 'GET /api/users/{id}/songs', ...found]
  expect(outOfDate(refreshLists, ...lists, 'GET /api/forum/posts')).toEqual(lists)
})

test('new words or another original change searches and versions, and no chart', () => {
  expect(outOfDate(refreshFound, ...found, 'GET /api/songs/popular')).toEqual(found)
})
