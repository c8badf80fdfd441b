import { expect, test } from 'vitest'
import { emptyFilter, nextFilter } from './filter-form.ts'

test('after one filter the next is typed: what it does is kept, the word and its note are not', () => {
  expect(emptyFilter).toMatchObject({ kind: 'words', pattern: '', action: 'hold' })
  const added = {
    kind: 'link',
    pattern: 'cheap.example',
    action: 'refuse',
    reason: 'illegal',
    note: 'since May',
  } as const
  expect(nextFilter(added)).toEqual({
    kind: 'link',
    pattern: '',
    action: 'refuse',
    reason: 'illegal',
    note: '',
  })
})
