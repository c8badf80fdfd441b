import type { Kysely } from 'kysely'
import { type Database, followUps, type Transaction } from './connect.ts'
import type { DB } from './schema.gen.ts'

/** THE way to begin a transaction. It keeps the functions to run after the commit; they don't run if it fails. */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = []
  const answer = await (database as Kysely<DB>)
    .transaction()
    .execute(transaction => work(Object.assign(transaction, { [followUps]: after })))
  for (const act of after) act()
  return answer
}

/** Runs `act` after the commit; `act` must not throw. */
export function afterCommit(transaction: Transaction, act: () => void): void {
  transaction[followUps].push(act)
}
