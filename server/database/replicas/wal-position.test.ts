import { expect, test } from 'vitest'
import { walPosition } from './wal-position.ts'

test('positions in the log are compared by their value, not by their letters', () => {
  expect(walPosition('0/0')).toBe(0n)
  expect(walPosition('16/B374D848')).toBe(0x16b374d848n)
  const inOrder = [
    '0/9',
    '0/A',
    '0/10',
    '0/FFFFFFFF',
    '1/0',
    '9/FFFFFFFF',
    'A/0',
    '10/1',
    'ffffffff/FFFFFFFF',
  ]
  const values = inOrder.map(walPosition)
  expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)))
  for (const text of ['', '0', '0/', '/0', '0/G', '-1/0', '0/123456789', ' 0/0'])
    expect(() => walPosition(text), text).toThrow('not a position')
})
