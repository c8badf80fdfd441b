import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyMelodrome } from '../testing/melodrome.ts'
import type { Database, Transaction } from './connect.ts'
import { afterCommit, transact } from './transact.ts'

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
