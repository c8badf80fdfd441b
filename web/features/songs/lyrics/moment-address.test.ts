import { expect, test } from 'vitest'
import { momentHash, momentIn } from './moment-address.ts'

test('an address names a moment, or none', () => {
  expect([0, 83.4, 61.234].map(seconds => momentIn(momentHash(seconds)))).toEqual([0, 83.4, 61.234])
  expect(['', 't=', 't=x', 't=-1', 'comments', 't=1,2', 't=1e9'].map(momentIn)).toEqual(
    Array(7).fill(undefined),
  )
})
