import { expect, test } from 'vitest'
import { hourOf, sizeOf } from './moments.ts'

test('an hour before ten has a zero where a day has twenty-four', () => {
  expect(['en', 'ko', 'de', 'fr', 'ja'].map(hourOf)).toEqual([
    'numeric',
    'numeric',
    '2-digit',
    '2-digit',
    '2-digit',
  ])
})

test('a size has the unit in which it is read most easily', () => {
  expect(sizeOf(0, 'en')).toBe('0 byte')
  expect(sizeOf(999, 'en')).toBe('999 byte')
  expect(sizeOf(1000, 'en')).toBe('1 kB')
  expect(sizeOf(3_449_000, 'en')).toBe('3.4 MB')
  expect(sizeOf(3_449_000, 'de')).toBe('3,4 MB')
})

test('beyond the largest unit there is no other', () => {
  expect(sizeOf(5_000_000_000_000, 'en')).toBe('5,000 GB')
})
