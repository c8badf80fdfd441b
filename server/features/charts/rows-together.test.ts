import { expect, test } from 'vitest'
import { emptyMelodrome } from '../../testing/test-melodrome.ts'
import { RowsTogether } from './rows-together.ts'

const rowOf = (version: string) => ({
  uuid: '',
  person_uuid: '',
  version,
  is_like: null,
  own_rating: null,
})

test('people who ask while a page is being read get the next reading, and all of them the same one', async () => {
  const together = new RowsTogether((await emptyMelodrome()).melodrome.database)
  let stored = 'old'
  const waiting: (() => void)[] = []
  const read = async () => {
    const rows = [rowOf(stored)]
    await new Promise<void>(resolve => waiting.push(resolve))
    return rows
  }
  const finishReading = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()!()
  }
  const first = together.rowsOf('page', null, read)
  await expect.poll(() => waiting.length).toBe(1)
  stored = 'new'
  const others = Array.from({ length: 5 }, () => together.rowsOf('page', null, read))
  await finishReading()
  expect(await first).toEqual([rowOf('old')])
  // One reading for all five: a second one would never finish.
  await finishReading()
  expect(await Promise.all(others)).toEqual(Array.from({ length: 5 }, () => [rowOf('new')]))
  stored = 'newest'
  const later = together.rowsOf('page', null, read)
  await finishReading()
  expect(await later).toEqual([rowOf('newest')])
})
