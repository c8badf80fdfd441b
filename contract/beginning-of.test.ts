import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test('a text is cut to its limit, but never through a character', () => {
  expect(beginningOf('rain', 10)).toBe('rain')
  expect(beginningOf('rain', 2)).toBe('ra')
  expect(beginningOf('a🎵b', 3)).toBe('a🎵')
  expect(beginningOf('a🎵b', 2)).toBe('a')
  expect(beginningOf('🎵🎵', 3)).toBe('🎵')
})
