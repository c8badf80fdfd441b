import { beforeEach, expect, test } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

let store = new Map<string, string>()
beforeEach(() => {
  store = new Map()
  globalThis.localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  } as Storage
})

test('the newest search comes first, each once, and only a few are kept', () => {
  for (const search of ['비', 'rain', '愛', '비', 'a', 'b', 'c', 'd']) rememberSearch(search, null)
  expect(recentSearches(null)).toEqual(['d', 'c', 'b', 'a', '비', '愛'])
  forgetSearches()
  expect(recentSearches(null)).toEqual([])
})

test('what something else has left in their place is nothing', () => {
  for (const strange of ['{', '{"a":1}', 'null', '[1,{}]', '{"searches":[1,{}],"keeperId":null}']) {
    store.set('melodrome_searches', strange)
    expect(recentSearches(null)).toEqual([])
  }
})

test('a member’s searches are theirs alone; a visitor’s go along with them into an account', () => {
  rememberSearch('rain', null)
  expect(recentSearches('mina')).toEqual(['rain'])
  rememberSearch('snow', 'mina')
  expect(recentSearches('mina')).toEqual(['snow', 'rain'])
  for (const other of ['jun', null]) expect(recentSearches(other)).toEqual([])
  rememberSearch('wind', 'jun')
  expect(recentSearches('jun')).toEqual(['wind'])
})
