import { expect, test } from 'vitest'
import { authSearch, formatSearch, homeSearch, parseSearch } from './search-params.ts'

test('the address stays as people write it', () => {
  expect(parseSearch('?search=2024&tab=recent')).toEqual({ search: '2024', tab: 'recent' })
  expect(formatSearch({ search: '2024', genre: undefined, tab: 'recent' })).toBe('?search=2024&tab=recent')
  expect(formatSearch({})).toBe('')
})

test('the home page takes what it knows and forgets the rest', () => {
  expect(homeSearch({ search: '  비 ', tab: 'recent', window: 'week', genre: 'r&b', other: 'x' })).toEqual({
    search: '비',
    tab: 'recent',
    window: 'week',
    genre: 'r&b',
  })
  expect(homeSearch({ search: ' ', tab: 'best', window: 7, genre: 'noise', song: '' })).toEqual({})
})

test('the sign-in page has two modes', () => {
  expect(authSearch({ mode: 'signup' })).toEqual({ mode: 'signup' })
  expect(authSearch({ mode: 'root' })).toEqual({})
})
