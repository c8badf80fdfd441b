import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noWords } from '../edit/song-words.ts'
import { forgetTypedExcept, keepTyped, typedWords } from './typed-words.ts'

let store: Record<string, string> = {}
beforeEach(() => {
  store = {}
  const own = { enumerable: false }
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(store, {
      getItem: { ...own, value: (key: string) => store[key] ?? null },
      setItem: { ...own, value: (key: string, value: string) => void (store[key] = value) },
      removeItem: { ...own, value: (key: string) => void delete store[key] },
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what was typed about a draft is there after a reload, and not at another draft', () => {
  keepTyped('rain', { ...noWords, title: 'Neon Rain' })
  expect(typedWords('rain')).toMatchObject({ title: 'Neon Rain' })
  expect(typedWords('orange')).toBeNull()
})

test('what belongs to drafts that have ended is forgotten, and nothing else of this browser', () => {
  keepTyped('rain', noWords)
  keepTyped('orange', noWords)
  localStorage.setItem('melodrome_theme', 'dark')
  forgetTypedExcept(['orange'])
  expect(typedWords('rain')).toBeNull()
  expect(typedWords('orange')).toEqual(noWords)
  expect(localStorage.getItem('melodrome_theme')).toBe('dark')
})

test('what cannot be read counts as nothing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  keepTyped('rain', noWords)
  for (const key of Object.keys(store)) store[key] = '{'
  expect(typedWords('rain')).toBeNull()
})
