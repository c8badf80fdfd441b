import { expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { IdCursor, TimeCursor } from './cursor.ts'
import { keyset, type Slice } from './keyset.ts'

const rows = Array.from({ length: 5 }, (_, index) => ({ id: newId(index), at: new Date(1_000 * index) }))

const byTime = (asked: Slice<{ at: string; id: string }>[] = []) => ({
  cursor: TimeCursor,
  rows: (slice: Slice<{ at: string; id: string }>) => {
    asked.push(slice)
    const from = slice.after ? rows.findIndex(row => row.id === slice.after!.id) + 1 : 0
    return Promise.resolve(rows.slice(from, from + slice.limit))
  },
  item: (row: { id: string }) => row.id,
  at: (row: { id: string; at: Date }): [string, string] => [row.at.toISOString(), row.id],
})

test('pages follow each other without a gap, and the last one has no next', async () => {
  const found: string[][] = []
  let cursor: string | undefined
  do {
    const page = await keyset({ cursor, limit: 2 }, byTime())
    found.push(page.items)
    cursor = page.next
  } while (cursor)
  expect(found.map(items => items.length)).toEqual([2, 2, 1])
  expect(found.flat()).toEqual(rows.map(row => row.id))
})

test('a last page that is full has no next', async () => {
  expect((await keyset({ limit: 5 }, byTime())).next).toBeUndefined()
  expect((await keyset({ limit: 4 }, byTime())).next).toBeDefined()
})

test('a statement is asked for one row more than the page holds, behind the last that was shown', async () => {
  const asked: Slice<{ at: string; id: string }>[] = []
  const first = await keyset({ limit: 2 }, byTime(asked))
  await keyset({ cursor: first.next, limit: 2 }, byTime(asked))
  expect(asked).toEqual([
    { after: undefined, limit: 3 },
    { after: { at: rows[1]!.at.toISOString(), id: rows[1]!.id }, limit: 3 },
  ])
})

test('the cursor of another list is refused as a wrong field', async () => {
  const { next } = await keyset({ limit: 1 }, byTime())
  const list = { cursor: IdCursor, rows: () => Promise.resolve([]), item: () => '', at: (): [string] => [''] }
  await expect(keyset({ cursor: next, limit: 1 }, list)).rejects.toMatchObject({
    fields: { cursor: { code: 'cursor' } },
  })
})
