import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFromUuid, uuidFromId } from './ids.ts'

test('an id is 22 characters and goes back to its UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), uuid => {
      const id = idFromUuid(uuid)
      expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
      expect(uuidFromId(id)).toBe(uuid)
      expect(idFromUuid(uuid.replaceAll('-', ''))).toBe(id)
    }),
  )
})

test('ids sort as their UUIDs do, so that newer ones come later', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(idFromUuid(a) < idFromUuid(b)).toBe(a < b)
    }),
  )
})

test('a text that is not an id gives no UUID: wrong length, wrong letters, more than 128 bits', () => {
  for (const text of [
    '',
    '1',
    '0'.repeat(22),
    'l'.repeat(22),
    'z'.repeat(22),
    '2'.repeat(23),
    '１'.repeat(22),
  ]) {
    expect(uuidFromId(text), text).toBeUndefined()
  }
  expect(uuidFromId('1'.repeat(22))).toBe('00000000-0000-0000-0000-000000000000')
})
