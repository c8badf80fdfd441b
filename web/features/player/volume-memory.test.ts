import { expect, test } from 'vitest'
import { volumeFrom } from './volume-memory.ts'

test('a stored loudness is taken as it is, silence too', () => {
  expect(volumeFrom('40')).toBe(40)
  expect(volumeFrom('0')).toBe(0)
  expect(volumeFrom('100')).toBe(100)
})

test('anything else is the default', () => {
  expect(volumeFrom(null)).toBe(75)
  expect(volumeFrom('')).toBe(75)
  expect(volumeFrom('loud')).toBe(75)
  expect(volumeFrom('-1')).toBe(75)
  expect(volumeFrom('101')).toBe(75)
})
