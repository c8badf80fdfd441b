import { expect, test } from 'vitest'
import { precondition, rangeStillFits } from './preconditions.ts'

const version = { etag: '"abc"', lastModified: new Date('2026-05-04T10:00:00.700Z') }
const before = 'Mon, 04 May 2026 09:59:59 GMT'
const same = 'Mon, 04 May 2026 10:00:00 GMT'
const after = 'Mon, 04 May 2026 10:00:01 GMT'

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '*', '"a,b","abc"'])(
  'If-None-Match %s: the reader has this version already',
  tags => expect(precondition({ 'if-none-match': tags }, version)).toBe('notModified'),
)

test.each(['"abcd"', 'abc', '""', ''])('If-None-Match %j: the reader has another version', tags =>
  expect(precondition({ 'if-none-match': tags }, version)).toBe('send'),
)

test('If-Modified-Since counts in whole seconds, and only without tags', () => {
  expect(precondition({ 'if-modified-since': same }, version)).toBe('notModified')
  expect(precondition({ 'if-modified-since': before }, version)).toBe('send')
  expect(precondition({ 'if-modified-since': 'last week' }, version)).toBe('send')
  expect(precondition({ 'if-modified-since': same, 'if-none-match': '"x"' }, version)).toBe('send')
})

test('If-Match and If-Unmodified-Since fail on another version, and If-Match takes no weak tag', () => {
  expect(precondition({ 'if-match': '"abc"' }, version)).toBe('send')
  expect(precondition({ 'if-match': 'W/"abc"' }, version)).toBe('failed')
  expect(precondition({ 'if-unmodified-since': same }, version)).toBe('send')
  expect(precondition({ 'if-unmodified-since': before }, version)).toBe('failed')
})

test('a range fits only to the very version the reader has begun with', () => {
  expect(rangeStillFits(undefined, version)).toBe(true)
  expect(rangeStillFits('"abc"', version)).toBe(true)
  expect(rangeStillFits('W/"abc"', version)).toBe(false)
  expect(rangeStillFits('"old"', version)).toBe(false)
  expect(rangeStillFits(same, version)).toBe(true)
  expect(rangeStillFits(after, version)).toBe(false)
  expect(rangeStillFits('nonsense', version)).toBe(false)
})
