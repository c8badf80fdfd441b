import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyMelodrome } from '../testing/test-melodrome.ts'
import { compiled } from './compiled.ts'
import { newId, toUuid } from './ids.ts'
import { transact } from './transact.ts'

test('a statement is built once, and answers each run by its own values, inside of a transaction as well', async () => {
  const { database } = (await emptyMelodrome()).melodrome
  let built = 0
  const sumOf = compiled((query, values: { one: number; other: number; among: number[] }) => {
    built++
    return query.selectNoFrom([
      sql<number>`${values.one}::int + ${values.other}::int * 10 + ${7}::int * 100`.as('sum'),
      sql<boolean>`${values.one}::int = any(${values.among}::int[])`.as('isAmong'),
    ])
  })
  expect(await sumOf(database, { one: 1, other: 2, among: [1] })).toEqual([{ sum: 721, isAmong: true }])
  expect(await sumOf(database, { one: 3, other: 4, among: [1] })).toEqual([{ sum: 743, isAmong: false }])
  const inside = await transact(database, transaction =>
    sumOf(transaction, { one: 5, other: 6, among: [5, 6] }),
  )
  expect(inside).toEqual([{ sum: 765, isAmong: true }])
  expect(built).toBe(1)
})

test('an id is translated on each run', async () => {
  const { database } = (await emptyMelodrome()).melodrome
  const echo = compiled((query, values: { id: string }) =>
    query.selectNoFrom(sql<string>`${toUuid(values.id)}::uuid`.as('id')),
  )
  for (const id of [newId(1), newId(2)]) expect(await echo(database, { id })).toEqual([{ id }])
  await expect(echo(database, { id: 'nonsense' })).rejects.toThrow('not an id')
})
