import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only what was changed is sent: emptied texts and unticked boxes too, equal lists and texts not', () => {
  const began = { name: 'Night', description: 'Late', isPublic: true, tags: ['a'] }
  expect(changedFields(began, { ...began, tags: ['a'] })).toEqual({})
  expect(changedFields(began, { ...began, name: 'Day' })).toEqual({ name: 'Day' })
  expect(changedFields(began, { name: 'Night', description: '', isPublic: false, tags: [] })).toEqual({
    description: '',
    isPublic: false,
    tags: [],
  })
})
