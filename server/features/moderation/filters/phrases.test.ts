import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparable, hostOf, hostsIn } from './comparable.ts'
import { Phrases } from './phrases.ts'

const found = (phrases: string[], text: string) =>
  [...new Phrases(phrases.map(phrase => comparable(phrase).trim())).in(comparable(text))].toSorted()

test.each([
  ['full width and case', 'Ｃａｓｉｎｏ NIGHT'],
  ['letters that look the same', 'са\u{455}іno'],
  ['what can’t be seen between', 'ca\u200Bsi\u00ADno'],
  ['marks heaped upon letters', 'c\u0337a\u0337sino'],
  ['styled letters', '𝒸𝒶𝓈𝒾𝓃ℴ'],
  ['a Korean ending', 'casino에서 만나요'],
])('a word is found under %s', (_, text) => {
  expect(found(['casino'], text)).toEqual(['casino'])
})

test('Latin phrases match whole words, Korean, Chinese and Japanese ones also inside words, and phrases match across signs', () => {
  const phrases = ['casino', 'buy followers', '바카라', '赌场', 'she', 'he']
  expect(found(phrases, 'casinos, occasino')).toEqual([])
  expect(found(phrases, 'Buy -- FOLLOWERS!')).toEqual(['buy followers'])
  expect(found(phrases, '최고의바카라는 网上赌场大全')).toEqual(['赌场', '바카라'].toSorted())
  expect(found(phrases, 'ushers: she said')).toEqual(['she'])
})

test('the largest number of phrases finds the same as each phrase alone', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '가', ' '), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '가', ' ', '.') }),
      (words, text) => {
        const phrases = words.filter(each => each.trim() !== '')
        const alone = new Set(phrases.flatMap(phrase => found([phrase], text)))
        expect(found(phrases, text)).toEqual([...alone].toSorted())
      },
    ),
  )
})

test('a megabyte of whatever is worst takes no time', () => {
  const phrases = Array.from({ length: 1_000 }, (_, i) => 'a'.repeat((i % 50) + 1))
  const began = performance.now()
  found(phrases, 'a'.repeat(1_000_000))
  hostsIn(`${'a.'.repeat(250_000)}${'-'.repeat(250_000)}`)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('hosts are read from addresses and from texts that only look like one', () => {
  expect(hostOf('https://www.Example.com/a?b#c')).toBe('example.com')
  expect(hostOf('Пример.рф.')).toBe('xn--e1afmkfd.xn--p1ai')
  expect(hostOf('nothing')).toBeUndefined()
  expect(hostsIn('see http://a.Example.com:80/x, example。com and 1.5')).toEqual([
    'a.example.com',
    'example.com',
  ])
})
