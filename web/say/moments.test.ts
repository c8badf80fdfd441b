import { expect, test } from 'vitest'
import { hourOf } from './moments.ts'

test('an hour before ten has a zero where a day has twenty-four', () => {
  expect(['en', 'ko', 'de', 'fr', 'ja'].map(hourOf)).toEqual([
    'numeric',
    'numeric',
    '2-digit',
    '2-digit',
    '2-digit',
  ])
})
