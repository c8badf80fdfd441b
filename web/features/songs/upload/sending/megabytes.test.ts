import { expect, test } from 'vitest'
import { megabytes, megabytesUp } from './megabytes.ts'

test('sizes have one decimal', () => {
  expect(megabytes(64_906_854)).toBe(61.9)
  expect(megabytes(0)).toBe(0)
})

test('a file one byte over a limit is larger than the limit', () => {
  const limit = 100 * 1024 * 1024
  expect(megabytesUp(limit)).toBe(100)
  expect(megabytesUp(limit + 1)).toBe(100.1)
})
