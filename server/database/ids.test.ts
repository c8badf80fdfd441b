import { expect, test } from 'vitest'
import { newId, toUuid } from './ids.ts'

const moment = Date.UTC(2026, 10, 22)

test('ids sort by when they were made, those of one millisecond too', () => {
  const ids = [0, 1, 1, 1, 2].flatMap(later => Array.from({ length: 400 }, () => newId(moment + later)))
  const uuids = ids.map(toUuid)
  expect(uuids.toSorted()).toEqual(uuids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID of version 7 that says when it was made, however many there are', () => {
  const uuids = Array.from({ length: 10_000 }, () => toUuid(newId(moment)))
  expect(new Set(uuids).size).toBe(uuids.length)
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(moment)
  }
})
