import { expect, test } from 'vitest'
import { allAt, isNothing, isUntouched, scoresToEdit, scoresToSend } from './category-scores.ts'

const none = { songId: 's', userId: 'u', comment: null, createdAt: null, updatedAt: null }
const zeros = { vocal: 0, instrumental: 0, mixing: 0, creativity: 0, lyrics: 0 }
const at = '2026-06-15T12:00:00Z'

test('before the first time nothing is moved; later a zero says that it does not apply', () => {
  const first = scoresToEdit({ ...none, ...zeros })
  expect(isUntouched(first)).toBe(true)
  const later = scoresToEdit({ ...none, ...zeros, mixing: 7, createdAt: at, updatedAt: at })
  expect(later).toMatchObject({ vocal: 'apart', mixing: 7 })
  expect(isUntouched(later)).toBe(false)
})

test('what was not moved is not judged, and never sent as the middle', () => {
  const scores = { ...scoresToEdit({ ...none, ...zeros }), lyrics: 9, vocal: 'apart' as const }
  expect(scoresToSend(scores)).toEqual({ ...zeros, lyrics: 9 })
  expect(isNothing(scores)).toBe(false)
  expect(isNothing({ ...scores, lyrics: 'apart' })).toBe(true)
})

test('all in the middle is sent when that was asked for', () => {
  expect(scoresToSend(allAt(5))).toEqual({ vocal: 5, instrumental: 5, mixing: 5, creativity: 5, lyrics: 5 })
})
