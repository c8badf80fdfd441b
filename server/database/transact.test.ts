import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyMelodrome } from '../testing/test-melodrome.ts'
import type { Database, Transaction } from './connect.ts'
import { afterCommit, beforeCommit, transact } from './transact.ts'

test('what waits for the commit happens after it, in order, and not at all when the transaction fails', async () => {
  const { database } = (await emptyMelodrome()).melodrome
  const told: string[] = []
  await transact(database, async transaction => {
    afterCommit(transaction, () => told.push('first'))
    afterCommit(transaction, () => told.push('second'))
    await sql`select 1`.execute(transaction)
    expect(told).toEqual([])
  })
  expect(told).toEqual(['first', 'second'])
  const failing = transact(database, async transaction => {
    afterCommit(transaction, () => told.push('third'))
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(told).toEqual(['first', 'second'])
})

test('what is to run at the end of a transaction is part of it', async () => {
  const { database } = (await emptyMelodrome()).melodrome
  const order: string[] = []
  const founded = await transact(database, async transaction => {
    beforeCommit(transaction, async () => void order.push('end'))
    order.push('work')
    return order.length
  })
  expect([founded, ...order]).toEqual([1, 'work', 'end'])
  const failing = transact(database, async transaction => {
    beforeCommit(transaction, async () => void (await sql`select 1 / 0`.execute(transaction)))
    await sql`create table left_over ()`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('left_over') as found`.execute(database)
  expect(rows).toEqual([{ found: null }])
})

test('a database is no transaction, and has no other way to begin one: neither compiles', () => {
  const wrong = (database: Database): unknown[] => [
    // @ts-expect-error: a database is no transaction.
    database satisfies Transaction,
    // @ts-expect-error: only `transact` begins one.
    database.transaction(),
    // @ts-expect-error: nor by hand.
    database.startTransaction(),
  ]
  expect(wrong).toBeTypeOf('function')
})
