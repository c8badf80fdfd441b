import { expect, test } from 'vitest'
import { sizeIn } from './size-in.ts'

test('sizes are told in MB as the language writes them, and what is there is never nothing', () => {
  const bytes = 4.25 * 1024 * 1024
  expect(['ko', 'de', 'en'].map(language => sizeIn(language, bytes))).toEqual(['4.3MB', '4,3 MB', '4.3 MB'])
  expect([sizeIn('en', 0), sizeIn('en', 2000)]).toEqual(['0 MB', '0.1 MB'])
})

test('a size that an operator gives in MB is read in the same units, from 1,000 MB on in GB', () => {
  const told = [999, 999.97, 1000, 5000, 5250].map(megabytes => sizeIn('ko', megabytes * 1024 * 1024))
  expect(told).toEqual(['999MB', '1GB', '1GB', '5GB', '5.3GB'])
})
