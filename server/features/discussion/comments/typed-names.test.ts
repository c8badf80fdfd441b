import { expect, test } from 'vitest'
import { typedNames } from './typed-names.ts'

test('a name is read as far as possible, and ends where a word ends', () => {
  expect(typedNames('hi @mina kim, listen')).toEqual([['mina kim, listen', 'mina kim,', 'mina kim', 'mina']])
  expect(typedNames('@minaxyz')).toEqual([['minaxyz']])
  expect(typedNames('two:\n@mina\n@jun')).toEqual([['mina'], ['jun']])
})

test('particles, forms of address and scripts without spaces follow a name', () => {
  expect(typedNames('@미나는')[0]).toContain('미나')
  expect(typedNames('@미나님이')[0]).toContain('미나')
  expect(typedNames('@mina야')[0]).toContain('mina')
  expect(typedNames('@美奈さん')[0]).toContain('美奈')
  expect(typedNames('@민수')[0]).not.toContain('민')
})

test('an e-mail address mentions no member, nor does a lone @', () => {
  expect(typedNames('jun@mail.com @ 5 @')).toEqual([])
  expect(typedNames('@a '.repeat(100))).toHaveLength(20)
})

test('a handle in a web address mentions no member, and a name beside the address does', () => {
  expect(typedNames('https://www.youtube.com/@sora/videos')).toEqual([])
  const beside = typedNames('@sora https://www.youtube.com/@sora/@mina\n@jun')
  expect(beside.map(readings => readings.at(-1))).toEqual(['sora', 'jun'])
})
