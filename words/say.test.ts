import { expect, test } from 'vitest'
import { languageFrom } from './languages.ts'
import { createSay } from './say.ts'

test('a sentence is found by its file and key, and takes its values', () => {
  const say = createSay('en', { landing: { 'upload.text': 'Up to {{megabytes}} MB.' } })
  expect(say('landing.upload.text', { megabytes: 100 })).toBe('Up to 100 MB.')
  expect(say.language).toBe('en')
})

test('numbers are written the language’s way, text is left alone', () => {
  const words = { landing: { 'upload.text': '{{megabytes}}' } }
  expect(createSay('de', words)('landing.upload.text', { megabytes: 12345 })).toBe('12.345')
  expect(createSay('de', words)('landing.upload.text', { megabytes: '2026' })).toBe('2026')
})

test('a placeholder without a value stays visible', () => {
  const say = createSay('en', { landing: { 'upload.text': 'Up to {{megabytes}} MB.' } })
  expect(say('landing.upload.text')).toBe('Up to {{megabytes}} MB.')
})

test('count chooses the plural form, and none may have its own', () => {
  const auth = { 'password.now_one': 'one', 'password.now_other': '{{count}} others' }
  const say = createSay('en', { auth })
  expect([0, 1, 2].map(count => say('auth.password.now', { count }))).toEqual(['0 others', 'one', '2 others'])
  const withZero = createSay('en', { auth: { ...auth, 'password.now_zero': 'none' } })
  expect(withZero('auth.password.now', { count: 0 })).toBe('none')
})

test('French counts none as one, Korean knows one form only', () => {
  const auth = { 'password.now_one': 'une', 'password.now_other': 'autres' }
  expect(createSay('fr', { auth })('auth.password.now', { count: 0 })).toBe('une')
  expect(createSay('ko', { auth })('auth.password.now', { count: 1 })).toBe('autres')
})

test('what a language lacks is said in Korean, and what Korean lacks shows its key', () => {
  const say = createSay('en', {}, { common: { close: '닫기' } })
  expect(say('common.close')).toBe('닫기')
  expect(say('common.cancel')).toBe('common.cancel')
})

test('words that arrive later are spoken', () => {
  const words: Parameters<typeof createSay>[1] = {}
  const say = createSay('en', words)
  words.common = { close: 'Close' }
  expect(say('common.close')).toBe('Close')
})

test('an unknown file or key does not compile', () => {
  const say = createSay('en', {})
  // @ts-expect-error no such key
  expect(say('common.nothing')).toBe('common.nothing')
  // @ts-expect-error no such file
  expect(say('nothing.close')).toBe('nothing.close')
  // @ts-expect-error plural forms are asked for without their ending
  expect(say('auth.password.now_other')).toBe('auth.password.now_other')
})

test('any text becomes a language we speak', () => {
  expect(['pt-BR', 'EN', 'zh_TW', 'tlh', '', null].map(languageFrom)).toEqual([
    'pt',
    'en',
    'zh',
    'ko',
    'ko',
    'ko',
  ])
})
