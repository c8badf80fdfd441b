import { expect, test } from 'vitest'
import { called, callingAt, isCalledAt, piecesOf } from './mention.ts'

const mina = { id: '1', name: 'mina' }
const minaKim = { id: '2', name: 'mina kim' }

test('a name begins after an @ that begins a word', () => {
  expect(callingAt('hi @mi', 6)).toEqual({ start: 3, beginning: 'mi' })
  expect(callingAt('@mina ki', 8)).toEqual({ start: 0, beginning: 'mina ki' })
  expect(callingAt('@', 1)).toEqual({ start: 0, beginning: '' })
  expect(callingAt('a@b', 3)).toBeUndefined()
  expect(callingAt('@mina is here', 13)).toBeUndefined()
})

test('a name can be chosen only where its beginning ends', () => {
  const calling = callingAt('hi @mina', 8)!
  expect(isCalledAt(calling, 8)).toBe(true)
  expect([0, 3, 7].map(caret => isCalledAt(calling, caret))).toEqual([false, false, false])
})

test('a chosen name takes the place of its beginning', () => {
  const text = 'hi @mi, listen'
  expect(called(text, 6, { start: 3, beginning: 'mi' }, 'mina')).toEqual({
    text: 'hi @mina , listen',
    caret: 9,
  })
})

test('names in a text lead to people, the longest first, and nothing else does', () => {
  expect(piecesOf('@mina kim and @mina!', [mina, minaKim])).toEqual([minaKim, ' and ', mina, '!'])
  expect(piecesOf('@sora', [mina])).toEqual(['@sora'])
  expect(piecesOf('', [mina])).toEqual([])
})

test('a handle in a web address leads to no one, and a name beside the address does', () => {
  const address = 'https://www.youtube.com/@mina/videos'
  expect(piecesOf(address, [mina])).toEqual([address])
  expect(piecesOf(`${address} by @mina`, [mina])).toEqual([`${address} by `, mina])
})
