import { expect, test } from 'vitest'
import { askedRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=7-', { first: 7, last: 9 }],
  ['bytes=7-99999999999999999999', { first: 7, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['BYTES= 1-2 ', { first: 1, last: 2 }],
])('of ten bytes %j asks for some', (header, range) => {
  expect(askedRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  'of ten bytes %j asks for what is not there',
  header => expect(askedRange(header, 10)).toBe('unsatisfiable'),
)

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0x1-2',
  'bytes=1.5-2',
  'bytes=--1',
])('%j is no range, so it asks for the whole', header => expect(askedRange(header, 10)).toBe('whole'))

test.each(['bytes=0-1,4-5', `bytes=${Array(1000).fill('0-0').join(',')}`, 'seconds=0-1'])(
  'several ranges and other units ask for the whole',
  header => expect(askedRange(header, 10)).toBe('whole'),
)

test('nothing of an empty file can be asked for', () => {
  expect(askedRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(askedRange('bytes=-1', 0)).toBe('unsatisfiable')
  expect(askedRange(undefined, 0)).toBe('whole')
})
