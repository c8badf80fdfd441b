import { expect, test } from 'vitest'
import { eachPastFailed, mostFailed } from './each-by-itself.ts'

test('rows that fail are passed by, but where nothing works it ends', async () => {
  const due = new Set(Array.from({ length: 3 * mostFailed }, (_, row) => row))
  const batchBesides = (failed: readonly number[]) =>
    Promise.resolve([...due].filter(row => !failed.includes(row)).slice(0, 100))
  let isBroken = true
  const act = async (row: number) => {
    if (isBroken || row < 250) throw new Error('in the way')
    due.delete(row)
  }
  expect(await eachPastFailed(batchBesides, act)).toHaveLength(mostFailed)
  isBroken = false
  const failed = await eachPastFailed(batchBesides, act)
  expect(failed.map(({ item }) => item)).toEqual(Array.from({ length: 250 }, (_, row) => row))
  expect(due.has(399)).toBe(false)
})
