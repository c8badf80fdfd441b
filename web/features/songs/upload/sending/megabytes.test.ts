import { expect, test } from 'vitest'
import { megabytes, megabytesUp, roomIn } from './megabytes.ts'

test('sizes have one decimal', () => {
  expect(megabytes(64_906_854)).toBe(61.9)
  expect(megabytes(0)).toBe(0)
})

test('a file one byte over a limit is larger than the limit', () => {
  const limit = 100 * 1024 * 1024
  expect(megabytesUp(limit)).toBe(100)
  expect(megabytesUp(limit + 1)).toBe(100.1)
})

test('room is told in whole MB, and from 1,000 MB on in GB', () => {
  const told = [0.4, 999, 1000, 5250].map(size => roomIn('ko', size * 1024 * 1024))
  expect(told).toEqual(['0MB', '999MB', '1GB', '5.3GB'])
  expect(roomIn('en', 5250 * 1024 * 1024)).toBe('5.3 GB')
})
